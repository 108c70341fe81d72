import { formatPrice, toCents } from '#shared/domain/money.ts';
import { currencyOf } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { useCall, useIdempotencyKey } from '../../api/admin-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { notRefunded, type ShownRefund } from './refund-rules.ts';

/** Notes a refund of Stripe's own page as one of the order, so that income and customer know of it. */
export const Noted = ({ order, refund }: { order: Order; refund: ShownRefund }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const amount = toCents(refund.amount);
  const shown = formatPrice(amount, currencyOf(order));
  // The order has no such refund left if it is part of another one.
  if (refund.state !== 'accepted' || amount > notRefunded(order)) return null;
  const body = {
    ...{ kind: order.sent ? ('returned' as const) : ('cancelled' as const), lines: [] },
    ...{ restock: false, refund: refund.amount, reason: '', given: refund.key },
    version: order.closings?.version ?? 0,
  };
  return (
    <ConfirmButton
      action="Anotarlo en el pedido"
      title="¿Anotar esta devolución?"
      confirm={`Anotar ${shown}`}
      isDestructive={false}
      onConfirm={() => call('closeOrder', { params: { id: order.id }, headers, body })}
      done="Anotado. El cliente recibe un correo."
    >
      <p>Stripe ya ha devuelto {shown}: aquí no se mueve más dinero.</p>
    </ConfirmButton>
  );
};
