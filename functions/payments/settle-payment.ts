/**
 * Payments with Stripe (RULE-83). The return of the customer, Stripe's event and the sweep call
 * `settlePayment`, in any order and any number of times. It asks Stripe each time, and trusts neither the
 * customer's address nor the content of an event.
 */
import type { OrderKey, OrderRecord, PaymentRecord } from '../table/items.ts';
import { keptLines, orderTotal } from '#shared/domain/coupons.ts';
import { existing, ShopError } from '#shared/domain/errors.ts';
import type { Mark } from '#shared/domain/schemas/order.ts';
import { env } from '../runtime/env.ts';
import { ORDER } from '../table/items.ts';
import { orderLists } from '../table/keys.ts';
import { findInLists } from '../table/page.ts';
import {
  afterAnswer,
  isAwaitedTooLong,
  isFresh,
  isWanted,
  refundOf,
  requestOf,
  withAnotherTry,
  withAwaited,
  withMoney,
  withRefusal,
  type Refund,
} from './payment-rules.ts';
import {
  addRefund,
  beginAttempt,
  bookPaid,
  changePayment,
  expirePayment,
  keepSession,
  readPaying,
  type Paying,
} from './payment-table.ts';
import {
  cancelAwaited,
  createSession,
  expireSession,
  findMoney,
  findSession,
  listSessions,
  refundPayment,
  type PaymentSession,
  type SessionRequest,
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

/** Writes what Stripe says about the refunds and disputes of a payment intent. */
const followMoney = async (
  orderKey: OrderKey,
  paymentIntent: string,
  now: Date,
): Promise<PaymentRecord> => {
  const money = await findMoney(paymentIntent);
  const change = (before: PaymentRecord) => money && withMoney(before, money, now);
  return (await changePayment(orderKey, now, change)).payment;
};

/**
 * Does the same for a payment intent that an event or a list names. One of another shop changes nothing.
 * @throws ShopError NOT_FOUND while the index does not have the order
 */
export const followIntent = async (paymentIntent: string, now: Date): Promise<void> => {
  const { orderId, isOwn = false } = (await findMoney(paymentIntent)) ?? {};
  const order = orderId && (await findInLists(ORDER, orderLists(), orderId));
  if (order) await followMoney(order, paymentIntent, now);
  else if (isOwn) throw new ShopError('NOT_FOUND');
};

const makeRefund = async (
  orderKey: OrderKey,
  { currency }: Pick<PaymentRecord, 'currency'>,
  refund: Refund,
  now: Date,
): Promise<PaymentRecord> => {
  const { key, paymentIntent } = refund;
  try {
    const made = await refundPayment({ ...requestOf(refund), currency });
    const answered = (before: PaymentRecord) => afterAnswer(before, key, made, now);
    return (await changePayment(orderKey, now, answered)).payment;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'REFUND_REJECTED') throw error;
    const money = await findMoney(paymentIntent);
    const refused = (before: PaymentRecord) =>
      withRefusal(money ? withMoney(before, money, now) : before, key, money, now);
    return (await changePayment(orderKey, now, refused)).payment;
  }
};

/**
 * Gives back what the payment owes, each amount under its own key. A refund that Stripe refuses stays
 * on the payment for an admin, and the next one is tried.
 * @param isRepeat asks first what Stripe has given back, because it may forget a key after a day
 * @throws ShopError UNAVAILABLE, CONFLICT_RETRY; the sweep tries again
 */
export const makeRefunds = async (
  orderKey: OrderKey,
  now: Date,
  { isRepeat = false } = {},
): Promise<PaymentRecord> => {
  let { payment } = await readPaying(orderKey);
  for (const { key, paymentIntent } of payment.refunds.filter(isWanted)) {
    if (isRepeat) payment = await followMoney(orderKey, paymentIntent, now);
    const refund = payment.refunds.find((one) => one.key === key);
    if (refund && isWanted(refund)) payment = await makeRefund(orderKey, payment, refund, now);
  }
  return payment;
};

/**
 * Makes a refund that Stripe refused or that failed, of what is left at most.
 * @throws ShopError ORDER_CHANGED when nothing is left or nobody waits; UNAVAILABLE
 */
export const refundAgain = async (
  orderKey: OrderKey,
  key: string,
  mark: Mark,
): Promise<PaymentRecord> => {
  const now = new Date(mark.at);
  const { payment } = await readPaying(orderKey);
  const { paymentIntent } = existing(payment.refunds.find((refund) => refund.key === key));
  const money = await findMoney(paymentIntent);
  await changePayment(orderKey, now, (before) => {
    const known = money ? withMoney(before, money, now) : before;
    return withAnotherTry(known, key, money?.left ?? 0, mark);
  });
  return makeRefunds(orderKey, now);
};

/**
 * Whether the money is the amount of the order, in its currency. A session from before pieces were taken out
 * (RULE-113) asks for more, up to what the order cost at first.
 */
const isFor = ({ order, payment }: Paying, session: PaymentSession): boolean => {
  const { closed, ...placed } = order;
  const most = closed ? orderTotal(placed) : payment.amount;
  const { amount, currency, orderId } = session;
  const isAmount = amount >= payment.amount && amount <= most;
  return orderId === order.id && isAmount && currency === payment.currency;
};

/** The refund of the excess, if the session is older than the removal of pieces. */
const tooMuchIn = (session: PaymentSession, { amount }: PaymentRecord, now: Date): Refund[] => {
  const more = session.amount - amount;
  return more > 0 ? [refundOf('twice', { ...session, amount: more }, now)] : [];
};

const settleSession = async (
  orderKey: OrderKey,
  session: PaymentSession,
  now: Date,
): Promise<Settled> => {
  const { id: sessionId, status, url, attempt, amount, paid, awaited, paymentIntent } = session;
  const isCurrent = (payment: PaymentRecord): boolean => payment.attempt === attempt;
  const isDue = (payment: PaymentRecord): boolean => payment.amount === amount;
  if (status === 'expired' || (status === 'complete' && !paid && !awaited)) {
    const isMeant = (one: PaymentRecord): boolean => isCurrent(one) && isDue(one);
    const payment = await expirePayment(orderKey, now, isMeant);
    if (!isCurrent(payment) || isDue(payment)) return { payment };
    // The session ended because pieces were taken out.
    return { payment: (await beginAttempt(orderKey, payment, now)).payment };
  }
  if (awaited) {
    const { payment } = await changePayment(orderKey, now, (before) =>
      before.status === 'pending' && isCurrent(before) && isDue(before)
        ? withAwaited(before, awaited, now)
        : undefined,
    );
    const isMeant = payment.status === 'pending' && isDue(payment);
    const isNeedless = !isMeant || isAwaitedTooLong(payment, now);
    if (paymentIntent && isNeedless) await cancelAwaited(paymentIntent);
    return { payment };
  }
  const paying = await readPaying(orderKey);
  if (status === 'open') {
    const { payment } = paying;
    if (payment.status === 'pending' && isDue(payment)) return { payment, url };
    const ended = await expireSession(sessionId);
    const isOver = ended && ended.status !== 'open';
    return isOver ? settleSession(orderKey, ended, now) : { payment };
  }
  if (!paid || !paymentIntent) return { payment: paying.payment };
  if (!isFor(paying, session)) return { payment: paying.payment, isWrong: true };
  const booked = await bookPaid(
    orderKey,
    (payment) => ({
      ...{ paidAt: now.toISOString(), sessionId, paymentIntent },
      refunds: [...payment.refunds, ...tooMuchIn(session, payment, now)],
    }),
    ({ payment }) => ({ refunds: [...payment.refunds, refundOf('unkept', session, now)] }),
  );
  // An attempt has one session, and a new attempt begins only after the session has ended. If two
  // sessions are paid nevertheless, the money of the second one goes back.
  const payment =
    booked.sessionId === sessionId
      ? booked
      : await addRefund(orderKey, refundOf('twice', session, now), now);
  return {
    payment: payment.refunds.some(isWanted) ? await makeRefunds(orderKey, now) : payment,
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

/** Stripe multiplies, so a line with a discount is one unit of what the whole line costs. */
const sessionLine = ({ title, price, quantity, discount }: OrderRecord['lines'][number]) =>
  discount === undefined
    ? { title, amount: price, quantity }
    : { title: `${quantity} × ${title}`, amount: price * quantity - discount, quantity: 1 };

type Payer = Pick<SessionRequest, 'email' | 'hasDelayed'>;

/** Makes the session of the attempt. Repeated calls get the same session. */
const openSession = async (
  { order, payment }: Paying,
  payer: Payer,
  now: Date,
): Promise<Settled> => {
  const session = await createSession({
    ...payer,
    orderId: order.id,
    attempt: payment.attempt,
    lines: keptLines(order).map(sessionLine),
    shipping: order.shipping,
    currency: payment.currency,
    returnUrl: `${env.publicOrigin}/orders/${order.id}`,
    expiresAt: new Date(payment.until),
  });
  await keepSession(order, payment.attempt, session, now);
  return { payment, url: session.url };
};

/**
 * The session of an order that waits for its money: the present one, or a new one. Stripe makes none
 * with less than half an hour to pay, so a later customer gets another attempt.
 */
export const continuePayment = async (
  orderKey: OrderKey,
  payer: Payer,
  now: Date,
): Promise<Settled> => {
  const paying = await readPaying(orderKey);
  const { payment } = paying;
  if (payment.status !== 'pending') return { payment };
  if (payment.sessionId === undefined && isFresh(payment, now)) {
    return openSession(paying, payer, now);
  }
  const settled = await settlePending(paying, now);
  if (settled?.payment.attempt === payment.attempt) return settled;
  await beginAttempt(orderKey, payment, now);
  return continuePayment(orderKey, payer, now);
};

/**
 * Ends the session of an order that is cancelled or costs less. The money of a customer who was faster goes
 * back, or what is too much of it.
 * @throws ShopError UNAVAILABLE; the session's event or end does the rest
 */
export const stopPayment = async (orderKey: OrderKey, now: Date): Promise<void> => {
  const paying = await readPaying(orderKey);
  const { method, paymentIntent } = paying.payment;
  if (method === 'stripe' && paymentIntent === undefined) await settlePending(paying, now);
};
