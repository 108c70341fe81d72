import Card from 'react-bootstrap/Card';
import { momentText, reviewDate } from '#shared/domain/dates.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { useCall } from '../../api/admin-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { customerName, METHOD_NAMES, markText } from './order-rules.ts';

type Payment = NonNullable<Order['payment']>;

const STATES: Record<Payment['status'], (payment: Payment, order: Order) => string> = {
  pending: ({ until }) => `Sin pagar. Sus piezas esperan hasta el ${momentText(until)}.`,
  paid: ({ paidAt = '' }, { paidBy }) =>
    paidBy ? `Marcado como pagado ${markText(paidBy)}.` : `Pagado el ${momentText(paidAt)}.`,
  expired: ({ until }) =>
    `Nadie lo pagó antes del ${reviewDate(until)}. Sus piezas vuelven a estar a la venta.`,
  refunded: () => 'El dinero llegó cuando el pedido había terminado, y se devuelve.',
};

export const PaymentPanel = ({ order }: { order: Order }) => {
  const { payment } = order;
  const call = useCall();
  if (!payment) return null;
  const isAwaited = payment.status === 'pending' || payment.status === 'expired';
  const number = orderNumber(order.id);
  return (
    <Card body as="section" className="d-print-none" aria-labelledby="pago">
      <h2 id="pago">Pago: {METHOD_NAMES[payment.method]}</h2>
      <p className="m-0">{STATES[payment.status](payment, order)}</p>
      {payment.status === 'pending' && payment.confirmedUntil !== undefined && (
        <div>
          <p className="m-0">Nadie ha confirmado el correo del cliente.</p>
          <ConfirmButton
            action={`Guardar las piezas hasta el ${reviewDate(payment.confirmedUntil)}`}
            title="¿Guardar las piezas más tiempo?"
            confirm="Sí, guardarlas"
            isDestructive={false}
            onConfirm={() => call('holdOrder', { params: { id: order.id } })}
            done={`Las piezas del pedido ${number} están guardadas.`}
          >
            <p>Mientras tanto nadie más puede comprarlas.</p>
          </ConfirmButton>
        </div>
      )}
      {payment.method === 'transfer' && isAwaited && !order.closed?.whole && (
        <div>
          <ConfirmButton
            action="Marcar pagado"
            title="¿Ha llegado el dinero?"
            confirm="Sí, ha llegado"
            isDestructive={false}
            onConfirm={() => call('markPaid', { params: { id: order.id } })}
            done={`El pedido ${number} está pagado.`}
          >
            <p>
              Comprueba que {formatPrice(toCents(order.grandTotal))} de {customerName(order)} estén
              en tu cuenta, con el concepto {number}. El pedido pasa a «Por enviar» y el cliente
              recibe su recibo.
            </p>
          </ConfirmButton>
        </div>
      )}
    </Card>
  );
};
