/**
 * Payments with Stripe (RULE-83). The return of the customer, Stripe's event and the sweep call
 * `settlePayment`, in any order and any number of times. It asks Stripe each time, and trusts neither the
 * customer's address nor the content of an event.
 */
import type { OrderKey, PaymentRecord } from '../table/items.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { env } from '../runtime/env.ts';
import { isFresh, refundOf, type Refund } from './payment-rules.ts';
import {
  addRefund,
  beginAttempt,
  bookPaid,
  closeRefund,
  expirePayment,
  keepSession,
  readPaying,
  type Paying,
} from './payment-table.ts';
import {
  createSession,
  expireSession,
  findSession,
  listSessions,
  refundPayment,
  type PaymentSession,
} from './stripe-client.ts';

export interface Settled {
  payment: PaymentRecord;
  /** The page of Stripe on which the customer pays. */
  url?: string | undefined;
  /** Stripe has money for the order that is not its amount or currency. Only a person can decide about it. */
  isWrong?: true;
  /** Stripe does not know the session (any more): its keys are of another account or mode. */
  isUnknown?: true;
}

/**
 * Gives back what the payment owes, each amount under its own key.
 * @param isRepeat asks first what Stripe has given back, because it may forget a key after a day
 * @throws ShopError UNAVAILABLE, REFUND_REJECTED; the sweep tries again
 */
export const makeRefunds = async (
  orderKey: OrderKey,
  { isRepeat = false } = {},
): Promise<PaymentRecord> => {
  let { payment } = await readPaying(orderKey);
  for (const refund of payment.refunds.filter(({ done }) => !done)) {
    if (!(isRepeat && (await isGivenBack(payment, refund)))) {
      await refundPayment({ ...refund, currency: payment.currency });
    }
    payment = await closeRefund(orderKey, refund.key);
  }
  return payment;
};

const isGivenBack = async (payment: PaymentRecord, { amount, sessionId }: Refund) => {
  const session = await findSession(sessionId);
  const noted = payment.refunds
    .filter((refund) => refund.done && refund.sessionId === sessionId)
    .reduce((sum, refund) => sum + refund.amount, 0);
  return session !== undefined && session.refunded >= noted + amount;
};

/** Whether the money is the amount of the order, in its currency. */
const isFor = ({ order, payment }: Paying, session: PaymentSession): boolean =>
  session.orderId === order.id &&
  session.amount === payment.amount &&
  session.currency === payment.currency;

const settleSession = async (
  orderKey: OrderKey,
  session: PaymentSession,
  now: Date,
): Promise<Settled> => {
  const { id: sessionId, status, url, attempt, paid, paymentIntent } = session;
  if (status === 'expired') {
    const isCurrent = (payment: PaymentRecord): boolean => payment.attempt === attempt;
    return { payment: await expirePayment(orderKey, now, isCurrent) };
  }
  const paying = await readPaying(orderKey);
  if (status === 'open') return { payment: paying.payment, url };
  if (!paid || !paymentIntent) return { payment: paying.payment };
  if (!isFor(paying, session)) return { payment: paying.payment, isWrong: true };
  const received = { paidAt: now.toISOString(), sessionId, paymentIntent };
  const booked = await bookPaid(orderKey, received, ({ payment }) => ({
    refunds: [...payment.refunds, refundOf('unkept', session)],
  }));
  // An attempt has one session, and a new attempt begins only after the session has ended. If two
  // sessions are paid nevertheless, the money of the second one goes back.
  const payment =
    booked.sessionId === sessionId ? booked : await addRefund(orderKey, refundOf('twice', session));
  return {
    payment: payment.refunds.some(({ done }) => !done) ? await makeRefunds(orderKey) : payment,
  };
};

/**
 * Asks Stripe for the state of a session, and writes it: paid, or expired with its pieces on sale
 * again.
 * @returns with the address of the session's page while it is open
 * @throws ShopError NOT_FOUND for a session that is not of this order; UNAVAILABLE
 */
export const settlePayment = async (
  orderKey: OrderKey,
  sessionId: string,
  now: Date,
): Promise<Settled> => {
  const session = await findSession(sessionId);
  if (session?.orderId === orderKey.id) return settleSession(orderKey, session, now);
  const { payment } = await readPaying(orderKey);
  if (session || payment.sessionId !== sessionId) throw new ShopError('NOT_FOUND');
  return { payment, isUnknown: true };
};

/** Looks for the session of an attempt at Stripe, for the case that Stripe's answer to its creation was lost. */
const findLost = async ({ order, payment }: Paying): Promise<PaymentSession | undefined> =>
  (await listSessions(new Date(order.createdAt))).find(
    ({ orderId, attempt }) => orderId === order.id && attempt === payment.attempt,
  );

/**
 * Settles a payment that waits, whether or not the shop knows its session.
 * @returns undefined while Stripe knows no session of the attempt
 */
export const settlePending = async (paying: Paying, now: Date): Promise<Settled | undefined> => {
  const { order, payment } = paying;
  if (payment.sessionId !== undefined) return settlePayment(order, payment.sessionId, now);
  const lost = await findLost(paying);
  return lost && settleSession(order, lost, now);
};

/** Makes the session of the attempt. Repeated calls get the same session. */
const openSession = async ({ order, payment }: Paying, email: string): Promise<Settled> => {
  const session = await createSession({
    orderId: order.id,
    attempt: payment.attempt,
    lines: order.lines.map(({ title, price, quantity }) => ({ title, amount: price, quantity })),
    shipping: order.shipping,
    currency: payment.currency,
    email,
    returnUrl: `${env.publicOrigin}/orders/${order.id}`,
    expiresAt: new Date(payment.until),
  });
  await keepSession(order, payment.attempt, session);
  return { payment, url: session.url };
};

/**
 * The session of an order that waits for its money: the present one, or a new one. Stripe makes none
 * with less than half an hour to pay, so a later customer gets another attempt.
 */
export const continuePayment = async (
  orderKey: OrderKey,
  email: string,
  now: Date,
): Promise<Settled> => {
  const paying = await readPaying(orderKey);
  const { payment } = paying;
  if (payment.status !== 'pending') return { payment };
  if (payment.sessionId === undefined && isFresh(payment, now)) return openSession(paying, email);
  const settled = await settlePending(paying, now);
  if (settled) return settled;
  return openSession(await beginAttempt(orderKey, payment, now), email);
};

/**
 * Ends the wait for an order that an admin cancels.
 * @throws ShopError ORDER_CHANGED when the customer was faster; UNAVAILABLE
 */
export const stopPayment = async (orderKey: OrderKey, now: Date): Promise<void> => {
  const { payment, order } = await readPaying(orderKey);
  if (payment.method !== 'stripe' || payment.status !== 'pending') return;
  const sessionId = payment.sessionId ?? (await findLost({ payment, order }))?.id;
  if (sessionId === undefined) return;
  const session = await expireSession(sessionId);
  if (session?.status !== 'complete') return;
  await settleSession(orderKey, session, now);
  throw new ShopError('ORDER_CHANGED', { message: 'El cliente acaba de pagar este pedido.' });
};
