/**
 * Compares Stripe's sessions with the shop's payments once a day (RULE-83). It finds what events, returns
 * and the sweep cannot: money without an order, refunds on Stripe's own pages, keys of another account.
 */
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { stripeKeys } from '../secrets/shop-keys.ts';
import { get, getAll, query } from '../table/client.ts';
import { ORDER, PAYMENT, PAYMENT_CHECK, type PaymentRecord } from '../table/items.ts';
import { keys, orderLists } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { firstIdAt } from '../table/new-id.ts';
import { put, write } from '../table/write.ts';
import { listSessions, type PaymentSession } from './stripe-client.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds for which a difference stays in the list, unless somebody resolves it. */
const WINDOW = 7 * DAY;
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
  { since, until }: { since: Date; until: Date },
): PaymentDifference[] => {
  const byOrder = new Map<string, PaymentRecord>(payments.map((one) => [one.orderId, one]));
  const found = sessions.map((session) => ({
    orderId: session.orderId as PaymentDifference['orderId'],
    reason: reasonOf(session, byOrder.get(session.orderId ?? '')),
  }));
  const known = new Set(sessions.map(({ id }) => id));
  // A session begins less than an hour before its payment.
  const from = since.getTime() + HOUR;
  const isListed = ({ paidAt = '' }: PaymentRecord): boolean =>
    Date.parse(paidAt) >= from && Date.parse(paidAt) < until.getTime();
  const missing = payments
    .filter((payment) => isListed(payment) && !known.has(payment.sessionId ?? ''))
    .map(({ orderId }) => ({ orderId, reason: 'notAtStripe' as const }));
  return [...found.filter((one): one is PaymentDifference => one.reason !== undefined), ...missing];
};

/** The payments with Stripe of the orders since then. */
const listPayments = async (since: Date): Promise<PaymentRecord[]> => {
  const after = firstIdAt(since.getTime());
  const orders = await Promise.all(orderLists().map((list) => query(ORDER, { list, after })));
  const paid = orders.flat().filter(({ payment }) => payment?.method === 'stripe');
  return getAll(
    PAYMENT,
    paid.map(({ owner, id }) => keys.payment(owner, id)),
  );
};

/**
 * Compares and keeps the result, unless the last comparison is younger than a day.
 * @throws Error for the alarm, if there is a difference
 * @throws ShopError UNAVAILABLE while Stripe does not answer; the next sweep compares again
 */
export const comparePayments = async (now: Date): Promise<void> => {
  const last = await get(PAYMENT_CHECK, keys.paymentCheck());
  if (last && now.getTime() - Date.parse(last.at) < DAY) return;
  if (!(await stripeKeys())) return;
  const since = new Date(now.getTime() - WINDOW);
  const until = new Date(now.getTime() - UNSETTLED);
  const sessions = await listSessions(since, until);
  // An order may be a day older than its latest session (`requireRepeatable`).
  const payments = await listPayments(new Date(since.getTime() - DAY - HOUR));
  const differences = differencesOf(sessions, payments, { since, until });
  const check = { at: now.toISOString(), differences: differences.slice(0, MAX_DIFFERENCES) };
  await write(put(itemOf(PAYMENT_CHECK, keys.paymentCheck(), check)));
  if (differences.length > 0) {
    throw new Error(`Stripe and the shop differ about ${differences.length} payments`);
  }
};
