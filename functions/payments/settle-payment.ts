/**
 * Payments with Stripe (RULE-83). The return of the customer, Stripe's event and the sweep call
 * `settlePayment`, in any order and any number of times. It believes nobody but Stripe.
 */
import { ShopError } from '#shared/domain/errors.ts';
import { env } from '../runtime/env.ts';
import type { PaymentRecord } from '../table/items.ts';
import { isFresh, refundOf, type Refund } from './payment-rules.ts';
import {
  addRefund,
  beginAttempt,
  bookPaid,
  closeRefund,
  expirePayment,
  keepSession,
  readPaying,
  type Address,
  type Paying,
} from './payment-table.ts';
import {
  createSession,
  expireSession,
  findSession,
  listSessionsSince,
  refundPayment,
  type PaymentSession,
} from './stripe-client.ts';

export interface Settled {
  payment: PaymentRecord;
  /** The page of Stripe on which the customer pays. */
  url?: string | undefined;
}

/**
 * Gives back what the payment owes, each amount under its own key.
 * @param isRepeat asks first what Stripe has given back, because it may forget a key after a day
 * @throws ShopError UNAVAILABLE, REFUND_REJECTED; the sweep tries again
 */
export const makeRefunds = async (
  address: Address,
  { isRepeat = false } = {},
): Promise<PaymentRecord> => {
  let { payment } = await readPaying(address);
  for (const refund of payment.refunds.filter(({ done }) => !done)) {
    if (!(isRepeat && (await isGivenBack(payment, refund)))) {
      await refundPayment({ ...refund, currency: payment.currency });
    }
    payment = await closeRefund(address, refund.key);
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

/** Money of another amount or currency is not for this order. The daily comparison tells of it. */
const isFor = ({ order, payment }: Paying, session: PaymentSession): boolean =>
  session.orderId === order.id &&
  session.amount === payment.amount &&
  session.currency === payment.currency;

const settleSession = async (
  address: Address,
  session: PaymentSession,
  now: Date,
): Promise<Settled> => {
  const { id: sessionId, status, url, attempt, paid, paymentIntent } = session;
  if (status === 'expired') {
    const isCurrent = (payment: PaymentRecord): boolean => payment.attempt === attempt;
    return { payment: await expirePayment(address, now, isCurrent) };
  }
  const paying = await readPaying(address);
  if (status === 'open') return { payment: paying.payment, url };
  if (!paid || !paymentIntent || !isFor(paying, session)) return { payment: paying.payment };
  const received = { paidAt: now.toISOString(), sessionId, paymentIntent };
  const booked = await bookPaid(address, received, ({ payment }) => ({
    refunds: [...payment.refunds, refundOf('unkept', session)],
  }));
  // Two sessions of one order can only be paid if Stripe has broken a promise.
  const payment =
    booked.sessionId === sessionId ? booked : await addRefund(address, refundOf('twice', session));
  return {
    payment: payment.refunds.some(({ done }) => !done) ? await makeRefunds(address) : payment,
  };
};

/**
 * Asks Stripe what became of a session, and writes it: paid, or expired with its pieces on sale again.
 * @returns with the address of the session's page while it is open
 * @throws ShopError NOT_FOUND for a session that is not of this order; UNAVAILABLE
 */
export const settlePayment = async (
  address: Address,
  sessionId: string,
  now: Date,
): Promise<Settled> => {
  const session = await findSession(sessionId);
  if (session?.orderId !== address.id) throw new ShopError('NOT_FOUND');
  return settleSession(address, session, now);
};

/** The session of the attempt whose creation was not answered. */
const findLost = async ({ order, payment }: Paying): Promise<PaymentSession | undefined> =>
  (await listSessionsSince(new Date(order.createdAt))).find(
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

/** Makes the session of the attempt; the same one for every call. */
const openSession = async ({ order, payment }: Paying, email: string): Promise<Settled> => {
  const page = `${env.publicOrigin}/orders/${order.id}`;
  const session = await createSession({
    orderId: order.id,
    attempt: payment.attempt,
    lines: order.lines.map(({ title, price, quantity }) => ({ title, amount: price, quantity })),
    shipping: order.shipping,
    currency: payment.currency,
    email,
    successUrl: page,
    cancelUrl: page,
    expiresAt: new Date(payment.until),
  });
  await keepSession(order, payment.attempt, session.id);
  return { payment, url: session.url };
};

/**
 * The session of an order that waits for its money: the present one, or a new one. Stripe makes none
 * with less than half an hour to pay, so a later customer gets another attempt.
 */
export const continuePayment = async (
  address: Address,
  email: string,
  now: Date,
): Promise<Settled> => {
  const paying = await readPaying(address);
  const { payment } = paying;
  if (payment.status !== 'pending') return { payment };
  if (payment.sessionId === undefined && isFresh(payment, now)) return openSession(paying, email);
  const settled = await settlePending(paying, now);
  if (settled) return settled;
  return openSession(await beginAttempt(address, payment, now), email);
};

/**
 * Ends the wait for an order that an admin cancels.
 * @throws ShopError ORDER_CHANGED when the customer was faster; UNAVAILABLE
 */
export const stopPayment = async (address: Address, now: Date): Promise<void> => {
  const { payment, order } = await readPaying(address);
  if (payment.method !== 'stripe' || payment.status !== 'pending') return;
  const sessionId = payment.sessionId ?? (await findLost({ payment, order }))?.id;
  if (sessionId === undefined) return;
  const session = await expireSession(sessionId);
  if (session.status !== 'complete') return;
  await settleSession(address, session, now);
  throw new ShopError('ORDER_CHANGED', { message: 'El cliente acaba de pagar este pedido.' });
};
