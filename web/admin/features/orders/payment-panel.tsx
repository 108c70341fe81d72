import { useRef } from 'react';
import { dueOf, isClosedSincePaid } from '#shared/domain/closed-orders.ts';
import { momentText, dateText } from '#shared/domain/dates.ts';
import { MAX_PAYMENT_NOTE } from '#shared/domain/limits.ts';
import { formatPrice, toCents, toDollars } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { isUnanswered, needsAdmin } from '#shared/domain/refunds.ts';
import { DAY_MS } from '#shared/domain/retention.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Field, TextareaField } from '../../../forms/field.tsx';
import { useCall, useIdempotencyKey } from '../../api/admin-api.ts';
import { amountIn, amountText } from '../../ui/texts.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { customerName, markText, methodName } from './order-rules.ts';
import { OrderSection } from './order-sections.tsx';
import { disputeText, notRefunded, refundText, type ShownRefund } from './refund-rules.ts';

type Payment = NonNullable<Order['payment']>;

const STATES: Record<Payment['status'], (payment: Payment, order: Order) => string> = {
  pending: ({ until, awaited }) =>
    `Sin pagar. ${awaited ? 'Stripe espera el dinero del cliente y lo marca cuando llegue. ' : ''}Sus piezas esperan hasta el ${momentText(until)}.`,
  paid: ({ paidAt = '' }, { paidBy }) =>
    paidBy ? `Marcado como pagado ${markText(paidBy)}.` : `Pagado el ${momentText(paidAt)}.`,
  expired: ({ until }) =>
    `Nadie lo pagó antes del ${dateText(until)}. Sus piezas vuelven a estar a la venta.`,
  refunded: () => 'El dinero llegó cuando el pedido había terminado, y se devuelve.',
};

const LONGER = 3;
const later = (until: string): string =>
  new Date(Math.max(Date.parse(until), Date.now()) + LONGER * DAY_MS).toISOString();

/** Holds the pieces for the shop's days if the address is not confirmed, else for `LONGER` more. */
const WaitLonger = ({ order, payment }: { order: Order; payment: Payment }) => {
  const call = useCall();
  const { until, confirmedUntil } = payment;
  const end = confirmedUntil ?? later(until);
  const body = confirmedUntil === undefined ? { until: end } : {};
  return (
    <ConfirmButton
      action={confirmedUntil === undefined ? `+${LONGER} días` : 'Guardar las piezas más tiempo'}
      title={`¿Guardar las piezas hasta el ${dateText(end)}?`}
      confirm="Sí, guardarlas"
      isDestructive={false}
      onConfirm={() => call('holdOrder', { params: { id: order.id }, body })}
      done={`Las piezas del pedido ${orderNumber(order.id)} están guardadas.`}
    >
      <p>
        Mientras tanto nadie más puede comprarlas.
        {confirmedUntil === undefined && ' El cliente recibe un correo con el nuevo plazo.'}
      </p>
    </ConfirmButton>
  );
};

const MarkPaid = ({ order }: { order: Order }) => {
  const call = useCall();
  const amount = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const number = orderNumber(order.id);
  const paid = () => {
    const arrived = amountIn(amount.current?.value ?? '');
    // The API rejects NaN, so that a typing error does not count as the whole sum.
    const received = arrived === undefined ? Number.NaN : toDollars(arrived);
    const body = { received, note: note.current?.value ?? '' };
    return call('markPaid', { params: { id: order.id }, body });
  };
  return (
    <ConfirmButton
      action="Marcar pagado"
      title="¿Ha llegado el dinero?"
      confirm="Sí, ha llegado"
      isDestructive={false}
      onConfirm={paid}
      errorText={({ code }) =>
        code === 'VALIDATION' ? 'Escribe cuánto ha llegado, por ejemplo 12,50.' : undefined
      }
      done={`El pago del pedido ${number} está anotado.`}
    >
      <p>
        Comprueba que {formatPrice(toCents(order.grandTotal), order.currency)} de{' '}
        {customerName(order)} estén en tu cuenta, con el concepto {number}. El pedido pasa a «Por
        enviar» y el cliente recibe su recibo.
      </p>
      <Field
        ref={amount}
        label={`Han llegado en total (${order.currency})`}
        hint="Si es menos, el pedido espera el resto y el cliente recibe un correo."
        inputMode="decimal"
        defaultValue={amountText(toCents(order.grandTotal))}
      />
      <TextareaField
        ref={note}
        label="Nota"
        hint="Solo la ve la administración."
        rows={2}
        maxLength={MAX_PAYMENT_NOTE}
      />
    </ConfirmButton>
  );
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

/** Records a refund made on Stripe's page, so that income and the customer's mails include it. */
const Noted = ({ order, refund }: { order: Order; refund: ShownRefund }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const amount = toCents(refund.amount);
  const shown = formatPrice(amount, order.currency);
  // A refund that is already part of another record does not fit into what is left.
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

/** Says what Stripe did with each refund, with buttons for the refunds that failed (RULE-83). */
const Refunds = ({ order }: { order: Order }) => {
  const { refunds = [], disputes = [] } = order;
  return (
    <ul className="list-unstyled m-0">
      {refunds.map((refund) => (
        <li key={refund.key} className="mt-3">
          <p className="m-0">{refundText(order, refund)}</p>
          {needsAdmin(refund) && (
            <div className="button-row">
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
  if (!payment) return null;
  const isAwaited = payment.status === 'pending' || payment.status === 'expired';
  const { received = 0 } = payment;
  const priceOf = (dollars: number): string => formatPrice(toCents(dollars), order.currency);
  return (
    <OrderSection id="pago" title={`Pago: ${methodName(payment.method)}`}>
      <p className="m-0">{STATES[payment.status](payment, order)}</p>
      {received > 0 && isAwaited && (
        <p className="m-0">
          Han llegado {priceOf(received)}
          {payment.status === 'pending'
            ? `; faltan ${formatPrice(dueOf(order), order.currency)}.`
            : '. Devuélvelos.'}
        </p>
      )}
      {order.paymentNote && <p className="m-0 pre-line">{order.paymentNote}</p>}
      {payment.status === 'pending' && payment.confirmedUntil !== undefined && (
        <p className="m-0">Nadie ha confirmado el correo del cliente.</p>
      )}
      {payment.method === 'transfer' && isAwaited && !order.closed?.whole && (
        <div className="button-row">
          <MarkPaid order={order} />
          {payment.status === 'pending' && <WaitLonger order={order} payment={payment} />}
        </div>
      )}
      {order.paidBy && !order.shipment?.packed && !order.sent && !isClosedSincePaid(order) && (
        <div className="button-row">
          <UnmarkPaid order={order} />
        </div>
      )}
      <Refunds order={order} />
    </OrderSection>
  );
};
