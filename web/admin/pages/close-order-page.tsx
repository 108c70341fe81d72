import { useParams } from 'react-router-dom';
import type { OrderId } from '#shared/domain/ids.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { ClosingRequest, Order } from '#shared/domain/schemas/order.ts';
import { useCall, useRecord, useIdempotencyKey } from '../api/admin-api.ts';
import { ClosingForm } from '../features/orders/closing-form.tsx';
import { closingTexts } from '../features/orders/closing-rules.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useLeaveSaved } from '../ui/unsaved.tsx';

const Closing = ({ order }: { order: Order }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  const save = async (request: ClosingRequest) => {
    await call('closeOrder', { params: { id: order.id }, headers, body: request });
    await leave('Guardado. El cliente recibe un correo.', paths.order(order.id));
  };
  return (
    <AdminPage
      title={`${closingTexts(order).title}: pedido ${orderNumber(order.id)}`}
      back={{ to: paths.order(order.id), text: `Pedido ${orderNumber(order.id)}` }}
    >
      <ClosingForm order={order} version={order.closings?.version ?? 0} save={save} />
    </AdminPage>
  );
};

/** `/admin/closeOrder/{id}`: cancels, returns or refunds what is left of an order (RULE-84). */
export const CloseOrderPage = () => {
  const { id = '' } = useParams();
  return (
    <Loaded query={useRecord('getOrder', { params: { id: id as OrderId } })}>
      {(order) => <Closing order={order} />}
    </Loaded>
  );
};
