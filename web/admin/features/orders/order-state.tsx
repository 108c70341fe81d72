import type { Order } from '#shared/domain/schemas/order.ts';
import { shipmentText } from './order-rules.ts';

/** The order's status (SPEC-4), and its shipment below. */
export const OrderState = ({ order }: { order: Order }) => {
  const shipment = shipmentText(order);
  return (
    <>
      <span className="text-nowrap">{order.status}</span>
      {shipment !== undefined && <div className="cell-note text-nowrap">{shipment}</div>}
    </>
  );
};
