/**
 * Compares Stripe's sessions with the shop's payments, for the audit (RULE-83). It finds what events,
 * returns and the sweep cannot: money without an order, refunds on Stripe's own pages, keys of another
 * account.
 */
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { listSessions, type PaymentSession } from '../payments/stripe-client.ts';
import type { PaymentRecord } from '../table/items.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds for which a difference stays in the list, unless somebody resolves it. */
const WINDOW = 7 * DAY;
/**
 * Milliseconds for whose orders the payments are compared. An order may be a day older than its latest
 * session (`requireRepeatable`).
 */
export const PAYMENT_WINDOW = WINDOW + DAY + HOUR;
/** A session of the last hour may still change, or its event may be on its way. */
const UNSETTLED = HOUR;
/** Entries that the panel shows. */
const MAX_DIFFERENCES = 50;

type Reason = PaymentDifference['reason'];

/** The difference between a session and its payment; undefined if there is none. */
const reasonOf = (
  { id, paid, amount, currency, refunded }: PaymentSession,
  payment: PaymentRecord | undefined,
): Reason | undefined => {
  const refunds = payment?.refunds.filter(({ sessionId }) => sessionId === id) ?? [];
  const isBooked = payment?.paidAt !== undefined && payment.sessionId === id;
  if (!isBooked && refunds.length === 0) {
    if (!paid || refunded === amount) return undefined;
    return payment ? 'notHere' : 'unknownOrder';
  }
  if (!paid) return 'notAtStripe';
  if (isBooked && (amount !== payment.amount || currency !== payment.currency)) return 'amount';
  const isOwed = refunds.some(({ done }) => !done);
  const given = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return isOwed || given === refunded ? undefined : 'refund';
};

const differencesOf = (
  sessions: readonly PaymentSession[],
  payments: readonly PaymentRecord[],
  { since, until }: { since: number; until: number },
): PaymentDifference[] => {
  const byOrder = new Map<string, PaymentRecord>(payments.map((one) => [one.orderId, one]));
  const isOurs = ({ isOwn, orderId = '' }: PaymentSession) => isOwn || byOrder.has(orderId);
  const found = sessions.filter(isOurs).map((session) => ({
    orderId: session.orderId as PaymentDifference['orderId'],
    reason: reasonOf(session, byOrder.get(session.orderId ?? '')),
  }));
  const known = new Set(sessions.map(({ id }) => id));
  // A session begins less than an hour before its payment.
  const from = since + HOUR;
  // Stripe hears nothing of an order for which nobody had to pay.
  const isListed = ({ paidAt = '', amount }: PaymentRecord): boolean =>
    amount > 0 && Date.parse(paidAt) >= from && Date.parse(paidAt) < until;
  const missing = payments
    .filter((payment) => isListed(payment) && !known.has(payment.sessionId ?? ''))
    .map(({ orderId }) => ({ orderId, reason: 'notAtStripe' as const }));
  return [...found.filter((one): one is PaymentDifference => one.reason !== undefined), ...missing];
};

/** @param payments with Stripe, of the orders of `PAYMENT_WINDOW` */
export const differencesWithStripe = async (
  payments: readonly PaymentRecord[],
  now: Date,
): Promise<PaymentDifference[]> => {
  const since = now.getTime() - WINDOW;
  const until = now.getTime() - UNSETTLED;
  // A large shop has forty pages of sessions in a week, and Stripe takes up to a second for each.
  const days = Array.from({ length: WINDOW / DAY }, (_, day) => {
    const end = now.getTime() - day * DAY;
    return listSessions(new Date(end - DAY), new Date(Math.min(end, until)));
  });
  const sessions = (await Promise.all(days)).flat();
  return differencesOf(sessions, payments, { since, until }).slice(0, MAX_DIFFERENCES);
};
