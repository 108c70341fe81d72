/** The Spanish sentences about refunds and disputes at Stripe (RULE-83). */
import { momentText } from '#shared/domain/dates.ts';
import { cents, formatPrice, sumCents, toCents, type Cents } from '#shared/domain/money.ts';
import { needsAdmin } from '#shared/domain/refunds.ts';
import type { Order, OrderRefunds } from '#shared/domain/schemas/order.ts';
import type { RefundReason } from '#shared/domain/schemas/payment.ts';
import { markText } from './order-rules.ts';

export type ShownRefund = NonNullable<OrderRefunds['refunds']>[number];
type ShownDispute = NonNullable<OrderRefunds['disputes']>[number];

const REASONS: Record<RefundReason, string> = {
  nothingLeft: 'de este pago ya no queda nada',
  tooMuch: 'de este pago queda menos',
  disputed: 'el cliente lo reclama a su banco',
  card: 'la tarjeta del cliente ya no vale',
  funds: 'falta saldo en tu cuenta de Stripe',
  unknown: 'no conoce este pago con las claves de ahora',
  other: 'no dice por qué; míralo en su página',
};

export const refundText = (order: Order, refund: ShownRefund): string => {
  const { at, outside, pending, settled, state, reason = 'other' } = refund;
  const amount = formatPrice(toCents(refund.amount), order.currency);
  const on = at === undefined ? '' : ` el ${momentText(at)}`;
  const text = {
    wanted: `Stripe todavía no ha devuelto ${amount}. La tienda lo intenta cada cuarto de hora.`,
    accepted: outside
      ? `En la página de Stripe se devolvieron ${amount}.`
      : `Stripe ha devuelto ${amount}${on}.`,
    refused: `Stripe no ha devuelto ${amount}: ${REASONS[reason]}.`,
    failed: `La devolución de ${amount} ha fallado${on}: ${REASONS[reason]}.`,
  }[state];
  const by = outside ? 'Visto' : 'Devuelto por otra vía';
  return [text, pending && 'El banco aún lo tramita.', settled && `${by} ${markText(settled)}.`]
    .filter(Boolean)
    .join(' ');
};

export const disputeText = (order: Order, dispute: ShownDispute): string => {
  const { amount, at, state, settled } = dispute;
  const sum = formatPrice(toCents(amount), order.currency);
  const text = {
    open: `El cliente reclama ${sum} a su banco (${momentText(at)}). Contesta en la página de Stripe.`,
    won: `El banco te ha dado la razón sobre ${sum}.`,
    lost: `El banco ha devuelto ${sum} al cliente.`,
  }[state];
  return settled ? `${text} Visto ${markText(settled)}.` : text;
};

const isGivenOutside = (refund: ShownRefund): boolean =>
  refund.outside === true && refund.state === 'accepted' && needsAdmin(refund);

/** The sum that was refunded on Stripe's page and is not recorded in the order yet. */
export const outsideOf = ({ refunds = [] }: Order): Cents =>
  sumCents(refunds.filter(isGivenOutside).map(({ amount }) => toCents(amount)));

/** The part of the total that no closing refunds; 0 while nobody has paid. */
export const notRefunded = ({ grandTotal, closed, payment }: Order): Cents =>
  cents(payment?.status === 'pending' ? 0 : toCents(grandTotal) - toCents(closed?.refunded ?? 0));
