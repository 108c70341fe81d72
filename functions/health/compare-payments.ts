/**
 * Compares Stripe's sessions with the shop's payments, for the audit (RULE-83). It finds what events,
 * returns and the sweep cannot: money without an order, refunds on Stripe's own pages, keys of another
 * account.
 */
import { attentionOf } from '#shared/domain/refunds.ts';
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { findSession, listSessions, type PaymentSession } from '../payments/stripe-client.ts';
import { get } from '../table/client.ts';
import { ORDER, PAYMENT, type PaymentRecord } from '../table/items.ts';
import { keys, orderLists } from '../table/keys.ts';
import { findInLists } from '../table/page.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds for whose sessions differences are looked for. One that was found stays until it is resolved. */
const WINDOW = 7 * DAY;
/**
 * Milliseconds for whose orders the payments are compared. An order may be a day older than its latest
 * session (`requireRepeatable`).
 */
export const PAYMENT_WINDOW = WINDOW + DAY + HOUR;
/** A session of the last hour may still change, or its event may be on its way. */
const UNSETTLED = HOUR;
/** Entries that the panel shows. */
export const MAX_DIFFERENCES = 50;

type Reason = PaymentDifference['reason'];

/** The difference between a session and its payment; undefined if there is none. */
const reasonOf = (
  { id, paid, amount, currency, refunded }: PaymentSession,
  payment: PaymentRecord | undefined,
): Reason | undefined => {
  const refunds = payment?.refunds.filter(({ sessionId }) => sessionId === id) ?? [];
  const tooMuch = refunds.find(({ key }) => key === `twice:${id}`)?.amount ?? 0;
  const isBooked = payment?.paidAt !== undefined && payment.sessionId === id;
  if (!isBooked && refunds.length === 0) {
    if (!paid || refunded === amount) return undefined;
    return payment ? 'notHere' : 'unknownOrder';
  }
  if (!paid) return 'notAtStripe';
  // All the money went back, so it need not be what the order costs without the pieces taken out.
  const isUnkept = refunds.some(({ key }) => key === `unkept:${id}`);
  if (isBooked && !isUnkept && amount !== payment.amount + tooMuch) return 'amount';
  if (isBooked && currency !== payment.currency) return 'amount';
  const sumOf = (state: 'accepted' | 'wanted'): number =>
    refunds.reduce((sum, one) => sum + (one.state === state ? one.amount : 0), 0);
  const given = sumOf('accepted');
  // Stripe may have made a refund whose answer was lost.
  return refunded >= given && refunded <= given + sumOf('wanted') ? undefined : 'refund';
};

const differenceOf = (
  session: PaymentSession,
  payment: PaymentRecord | undefined,
): PaymentDifference[] => {
  const { id: sessionId, orderId } = session;
  const reason = reasonOf(session, payment);
  return reason ? [{ orderId: orderId as PaymentDifference['orderId'], sessionId, reason }] : [];
};

/** Looks again at a difference whose session is older than the compared ones. */
const stillDiffers = async ({ orderId, sessionId = '' }: PaymentDifference) => {
  const [session, order] = await Promise.all([
    findSession(sessionId),
    findInLists(ORDER, orderLists(), orderId),
  ]);
  const key = order && keys.payment(order.owner, order.id);
  const payment = key && (await get(PAYMENT, key, { consistent: true }));
  return session ? differenceOf(session, payment) : [];
};

const OPEN_REASONS: readonly Reason[] = ['refused', 'failed', 'waiting', 'outside', 'dispute'];

/** Whether the shop finds the difference in its own payment, without Stripe's session. */
export const isOpenReason = (reason: Reason): boolean => OPEN_REASONS.includes(reason);

/** The differences in refunds and disputes of open payments that wait for an admin. */
export const openDifferences = (open: readonly PaymentRecord[], now: Date): PaymentDifference[] =>
  open.flatMap((payment) =>
    attentionOf(payment, now).map((reason) => ({ orderId: payment.orderId, reason })),
  );

const differencesOf = (
  sessions: readonly PaymentSession[],
  payments: readonly PaymentRecord[],
  { since, until }: { since: number; until: number },
): PaymentDifference[] => {
  const byOrder = new Map<string, PaymentRecord>(payments.map((one) => [one.orderId, one]));
  const isOurs = ({ isOwn, orderId = '' }: PaymentSession) => isOwn || byOrder.has(orderId);
  const found = sessions
    .filter(isOurs)
    .flatMap((session) => differenceOf(session, byOrder.get(session.orderId ?? '')));
  const known = new Set(sessions.map(({ id }) => id));
  // A session begins less than an hour before its payment.
  const from = since + HOUR;
  // Stripe hears nothing of an order for which nobody had to pay.
  const isListed = ({ paidAt = '', amount }: PaymentRecord): boolean =>
    amount > 0 && Date.parse(paidAt) >= from && Date.parse(paidAt) < until;
  const missing = payments
    .filter((payment) => isListed(payment) && !known.has(payment.sessionId ?? ''))
    .map(({ orderId }) => ({ orderId, reason: 'notAtStripe' as const }));
  return [...found, ...missing];
};

/**
 * @param payments with Stripe, of the orders of `PAYMENT_WINDOW`
 * @param last differences of the last audit
 */
export const differencesWithStripe = async (
  payments: readonly PaymentRecord[],
  last: readonly PaymentDifference[],
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
  const listed = new Set(sessions.map(({ id }) => id));
  const older = last.filter(({ sessionId = '' }) => sessionId !== '' && !listed.has(sessionId));
  const lasting = (await Promise.all(older.map(stillDiffers))).flat();
  return [...lasting, ...differencesOf(sessions, payments, { since, until })];
};
