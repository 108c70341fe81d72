import { useState } from 'react';
import { reviewDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { OrderDetails } from './order-details.tsx';
import { customerName } from './order-rules.ts';

/**
 * A button for each order of a list that opens the order's details.
 *
 * @returns `renderActions`: for the list's rows; `details`: the dialog, rendered beside the list
 */
export const useOrderDetails = () => {
  const [open, setOpen] = useState<Order | null>(null);
  return {
    renderActions: (order: Order) => (
      <button
        type="button"
        className="btn btn-link"
        aria-label={`Ver la orden de ${customerName(order)}, ${reviewDate(order.createdAt)}`}
        onClick={() => {
          setOpen(order);
        }}
      >
        Ver
      </button>
    ),
    details: open && (
      <OrderDetails
        order={open}
        onClosed={() => {
          setOpen(null);
        }}
      />
    ),
  };
};
