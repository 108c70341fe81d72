import Card from 'react-bootstrap/Card';
import { momentText, reviewDate } from '#shared/domain/dates.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import { currencyOf, orderNumber } from '#shared/domain/orders.ts';
import { isUnanswered, needsAdmin } from '#shared/domain/refunds.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { useCall } from '../../api/admin-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Noted } from './noted-refund.tsx';
import { customerName, markText, methodName } from './order-rules.ts';
import { disputeText, refundText } from './refund-rules.ts';

type Payment = NonNullable<Order['payment']>;

const STATES: Record<Payment['status'], (payment: Payment, order: Order) => string> = {
  pending: ({ until, awaited }) =>
    `Sin pagar. ${awaited ? 'Stripe espera el dinero del cliente y lo marca cuando llegue. ' : ''}Sus piezas esperan hasta el ${momentText(until)}.`,
  paid: ({ paidAt = '' }, { paidBy }) =>
    paidBy ? `Marcado como pagado ${markText(paidBy)}.` : `Pagado el ${momentText(paidAt)}.`,
  expired: ({ until }) =>
    `Nadie lo pagó antes del ${reviewDate(until)}. Sus piezas vuelven a estar a la venta.`,
  refunded: () => 'El dinero llegó cuando el pedido había terminado, y se devuelve.',
};

const UnmarkPaid = ({ order }: { order: Order }) => {
  const call = useCall();
  return (
    <ConfirmButton
      action="Deshacer «Marcar pagado»"
      title="¿No ha llegado el dinero?"
      confirm="Vuelve a estar sin pagar"
      isDestructive={false}
      onConfirm={() => call('unmarkPaid', { params: { id: order.id } })}
      done={`El pedido ${orderNumber(order.id)} está sin pagar.`}
    >
      <p>
        El cliente recibe otra vez los datos para pagar. Si su plazo ya ha terminado, las piezas
        vuelven a la venta.
      </p>
    </ConfirmButton>
  );
};

interface SettleProps {
  order: Order;
  refund: { key: string };
  action: string;
  again?: boolean;
  children: string;
}

const Settle = ({ order, refund: { key }, action, again = false, children }: SettleProps) => {
  const call = useCall();
  return (
    <ConfirmButton
      action={action}
      title={`¿${action}?`}
      isDestructive={false}
      onConfirm={() => call('settleRefund', { params: { id: order.id }, body: { key, again } })}
      done="Guardado."
    >
      <p>{children}</p>
    </ConfirmButton>
  );
};

/** What Stripe did with each refund, and what an admin can do about one that went wrong (RULE-83). */
const Refunds = ({ order }: { order: Order }) => {
  const { refunds = [], disputes = [] } = order;
  return (
    <ul className="list-unstyled m-0">
      {refunds.map((refund) => (
        <li key={refund.key} className="mt-3">
          <p className="m-0">{refundText(order, refund)}</p>
          {needsAdmin(refund) && (
            <div className="d-flex flex-wrap column-gap-3">
              {refund.outside ? (
                <Noted order={order} refund={refund} />
              ) : (
                <Settle {...{ order, refund }} action="Intentar otra vez" again>
                  Stripe devuelve al cliente lo que quede de este pago, como mucho ese importe.
                </Settle>
              )}
              <Settle
                {...{ order, refund }}
                action={refund.outside ? 'Ya está anotado' : 'Lo he devuelto por otra vía'}
              >
                Deja de avisarte. Queda anotado quién lo ha dicho y cuándo.
              </Settle>
            </div>
          )}
        </li>
      ))}
      {disputes.map((dispute) => (
        <li key={dispute.key} className="mt-3">
          <p className="m-0">{disputeText(order, dispute)}</p>
          {isUnanswered(dispute) && (
            <Settle {...{ order, refund: dispute }} action="Ya me ocupo">
              Deja de avisarte hasta que cambie. Queda anotado quién lo ha dicho y cuándo.
            </Settle>
          )}
        </li>
      ))}
    </ul>
  );
};

export const PaymentPanel = ({ order }: { order: Order }) => {
  const { payment } = order;
  const call = useCall();
  if (!payment) return null;
  const isAwaited = payment.status === 'pending' || payment.status === 'expired';
  const number = orderNumber(order.id);
  return (
    <Card body as="section" className="d-print-none" aria-labelledby="pago">
      <h2 id="pago">Pago: {methodName(payment.method)}</h2>
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
              Comprueba que {formatPrice(toCents(order.grandTotal), currencyOf(order))} de{' '}
              {customerName(order)} estén en tu cuenta, con el concepto {number}. El pedido pasa a
              «Por enviar» y el cliente recibe su recibo.
            </p>
          </ConfirmButton>
        </div>
      )}
      {order.paidBy && !order.shipment?.packed && !order.sent && !order.closed && (
        <div>
          <UnmarkPaid order={order} />
        </div>
      )}
      <Refunds order={order} />
    </Card>
  );
};
