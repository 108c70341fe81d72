/** Payments in the table: each is an item beside its order, which has a copy for lists and customer. */
import { addStock } from '../table/stock.ts';
import { existing, ShopError } from '#shared/domain/errors.ts';
import { orderState } from '#shared/domain/orders.ts';
import type { Mark } from '#shared/domain/schemas/order.ts';
import type { OrderPayment, PaymentMethod } from '#shared/domain/schemas/payment.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { env } from '../runtime/env.ts';
import { offeredMethods } from '../settings/settings-table.ts';
import { getItems } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import {
  ORDER,
  PAYMENT,
  PRODUCT,
  type OrderRecord,
  type PaymentRecord,
  type OrderKey,
} from '../table/items.ts';
import { keys, ORDER_LISTS, type Item } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { EXISTS, put, transact, update, type Write } from '../table/write.ts';
import {
  isOpen,
  newPayment,
  paymentAfterClosing,
  requireOffered,
  stripeDeadline,
  type Buyer,
  type Refund,
} from './payment-rules.ts';

export interface Paying {
  order: OrderRecord;
  payment: PaymentRecord;
}

/** The part of a payment that the panel's lists and the customer see. */
export const shownPayment = ({
  method,
  status,
  until,
  confirmedUntil,
  paidAt,
}: PaymentRecord): OrderPayment => ({
  method,
  status,
  until,
  ...(confirmedUntil !== undefined && { confirmedUntil }),
  ...(paidAt !== undefined && { paidAt }),
});

/**
 * The payment that a new order waits for; undefined in the demo.
 * @throws ShopError PAYMENT_UNAVAILABLE
 */
export const beginPayment = (
  order: OrderRecord,
  asked: PaymentMethod | undefined,
  settings: Settings,
  buyer: Buyer,
): PaymentRecord | undefined => {
  requireOffered(offeredMethods(settings), asked);
  return asked && newPayment(order, asked, settings, buyer);
};

export const paymentItem = (payment: PaymentRecord): Item =>
  itemOf(
    PAYMENT,
    {
      ...keys.payment(payment.owner, payment.orderId),
      ...(isOpen(payment) && keys.openPaymentList(payment.orderId)),
    },
    payment,
  );

/**
 * An order and its payment as they are now.
 * @throws ShopError NOT_FOUND for an order of the demo, which has no payment
 */
export const readPaying = async ({ owner, id }: OrderKey): Promise<Paying> => {
  const items = await getItems([keys.order(owner, id), keys.payment(owner, id)]);
  return {
    order: existing(only(ORDER, items)[0]),
    payment: existing(only(PAYMENT, items)[0]),
  };
};

/** The admin who saw the transfer arrive, and the time. */
export const paidByOf = ({ paidBy, paidAt }: PaymentRecord): { paidBy?: Mark } =>
  paidBy && paidAt !== undefined ? { paidBy: { by: paidBy, at: paidAt } } : {};

/**
 * Replaces a payment that was read, and the order's copy of it, in one transaction.
 * @param writes what else belongs to the change
 * @returns the writes that failed; `payment` or `order` when somebody else was faster
 */
const savePayment = async (
  { order, payment: { version } }: Paying,
  payment: PaymentRecord,
  writes: { stock?: Write[]; mails?: Write[] } = {},
) => {
  const after = { ...payment, version: version + 1 };
  const shown = shownPayment(after);
  const { listPk } = keys.orderList(order.id, orderState({ ...order, payment: shown }));
  return transact({
    payment: put(paymentItem(after), { when: expression`version = ${version}` }),
    order: update(
      keys.order(order.owner, order.id),
      expression`SET ${assign({ listPk, payment: shown })}`,
      // Fails if the order was sent, closed or withdrawn meanwhile, because it would be in a wrong list.
      { when: expression`listPk = ${ORDER_LISTS[orderState(order)]}` },
    ),
    stock: writes.stock ?? [],
    mails: writes.mails ?? [],
  });
};

const CHANGED = 'Alguna pieza de este pedido se ha vendido o cuesta otro precio.';

/** Requires a public product, the price that was read and enough stock (PROMISE-R01, PROMISE-R07). */
export const takeStock = ({ id, quantity, price }: OrderRecord['lines'][number]): Write =>
  addStock(id, -quantity, {
    when: expression`price = ${price} AND stock >= ${quantity} AND attribute_not_exists(#hidden)`,
  });

/** Takes pieces of an order that is paid already, whatever they cost by now. */
const takeAgain = ({ id, quantity }: OrderRecord['lines'][number]): Write =>
  addStock(id, -quantity, { when: expression`stock >= ${quantity}` });

const giveBack = ({ id, quantity }: OrderRecord['lines'][number]): Write =>
  addStock(id, quantity, EXISTS);

const mailAboutPayment = (
  kind: 'orderConfirmation' | 'paymentDue' | 'paymentExpired' | 'paymentReturned',
  { owner, id }: OrderKey,
  now: Date,
): Write => mailToSend({ kind, owner, orderId: id }, now);

/**
 * Tells the shop what happened to an order, if it has an address for orders (RULE-71). The state of
 * the order decides what the mail says.
 */
export const mailToShop = ({ owner, id }: OrderKey, now: Date): Write[] => {
  const { ordersTo: email } = env;
  const orders = [{ owner, orderId: id }];
  return email === '' ? [] : [mailToSend({ kind: 'newOrders', email, orders, count: 1 }, now)];
};

/**
 * Writes that the money of an order has arrived, once. The order goes to those to send, and its customer
 * gets the receipt. The pieces of an order whose time to pay was over are taken again.
 * @param paid attributes that the payment gets together with the status
 * @param unkept called when the order is cancelled or its pieces are gone; returns the attributes for the
 *   status `refunded`, or throws
 * @returns the payment as it is now
 * @throws ShopError CONFLICT_RETRY
 */
export const bookPaid = (
  orderKey: OrderKey,
  paid: Partial<PaymentRecord> & { paidAt: string },
  unkept: (paying: Paying) => Partial<PaymentRecord>,
): Promise<PaymentRecord> =>
  retryRaces(async () => {
    const paying = await readPaying(orderKey);
    const { order, payment } = paying;
    if (payment.paidAt !== undefined) return payment;
    const now = new Date(paid.paidAt);
    if (!order.closed?.whole) {
      const kept = { ...payment, ...paid, status: 'paid' as const };
      const failed = await savePayment(paying, kept, {
        stock: payment.status === 'expired' ? order.lines.map(takeAgain) : [],
        mails: [mailAboutPayment('orderConfirmation', order, now)],
      });
      if (!failed) return kept;
      if (failed.payment || failed.order) return LOST_RACE;
    }
    const returned = { ...payment, ...paid, status: 'refunded' as const, ...unkept(paying) };
    const failed = await savePayment(paying, returned, {
      mails: [mailAboutPayment('paymentReturned', order, now), ...mailToShop(order, now)],
    });
    return failed ? LOST_RACE : returned;
  });

/**
 * Ends the wait for the money of an order: its pieces are on sale again. Nothing happens to a payment
 * that is not pending any more.
 * @param isMeant whether the payment that is read is the one that the caller wants to end
 * @returns the payment as it is now
 */
export const expirePayment = (
  orderKey: OrderKey,
  now: Date,
  isMeant: (payment: PaymentRecord) => boolean = () => true,
): Promise<PaymentRecord> =>
  retryRaces(async () => {
    const paying = await readPaying(orderKey);
    const { order, payment } = paying;
    if (payment.status !== 'pending' || !isMeant(payment)) return payment;
    const items = await getItems(order.lines.map(({ id }) => keys.product(id)));
    const existingIds = new Set(only(PRODUCT, items).map(({ id }) => id));
    const expired = { ...payment, status: 'expired' as const };
    const failed = await savePayment(paying, expired, {
      stock: order.lines.filter(({ id }) => existingIds.has(id)).map(giveBack),
      // A customer who left Stripe's page knows that nothing was paid, so only transfers get a
      // mail.
      mails: payment.method === 'transfer' ? [mailAboutPayment('paymentExpired', order, now)] : [],
    });
    return failed ? LOST_RACE : expired;
  });

/**
 * The write of a payment after a closing, for the transaction of the closing (`paymentAfterClosing`).
 * @returns with the copy for the order
 * @throws ShopError ORDER_CHANGED
 */
export const closePayment = (
  before: PaymentRecord,
  closing: Parameters<typeof paymentAfterClosing>[1],
): { write: Write; shown: OrderPayment } => {
  const after = { ...paymentAfterClosing(before, closing), version: before.version + 1 };
  const when = expression`version = ${before.version}`;
  return { write: put(paymentItem(after), { when }), shown: shownPayment(after) };
};

/**
 * Reads a payment and writes what `change` makes of it, again after each lost race. If `change` returns
 * undefined, nothing is written.
 */
const changePayment = (
  orderKey: OrderKey,
  change: (payment: PaymentRecord) => PaymentRecord | undefined,
): Promise<Paying> =>
  retryRaces(async () => {
    const paying = await readPaying(orderKey);
    const payment = change(paying.payment);
    if (!payment) return paying;
    return (await savePayment(paying, payment)) ? LOST_RACE : { ...paying, payment };
  });

/** Keeps the id of the session that Stripe has made for an attempt. */
export const keepSession = async (
  orderKey: OrderKey,
  attempt: number,
  sessionId: string,
): Promise<void> => {
  await changePayment(orderKey, (payment) => {
    const isNew = payment.sessionId === undefined && payment.attempt === attempt;
    return isNew ? { ...payment, sessionId } : undefined;
  });
};

const nextAttempt = ({ sessionId: _, ...payment }: PaymentRecord, now: Date): PaymentRecord => ({
  ...payment,
  status: 'pending',
  attempt: payment.attempt + 1,
  until: stripeDeadline(now),
});

/** Begins another attempt, unless somebody else has begun it. */
export const beginAttempt = (
  orderKey: OrderKey,
  before: Pick<PaymentRecord, 'attempt'>,
  now: Date,
): Promise<Paying> =>
  changePayment(orderKey, (payment) =>
    payment.attempt === before.attempt ? nextAttempt(payment, now) : undefined,
  );

/**
 * Begins another attempt of an expired payment, and takes the pieces of its order again.
 * @throws ShopError OUT_OF_STOCK when a piece is gone or costs another price; CONFLICT_RETRY
 */
export const payAgain = (
  orderKey: OrderKey,
  check: (order: OrderRecord) => void,
  now: Date,
): Promise<void> =>
  retryRaces(async () => {
    const { order, payment } = await readPaying(orderKey);
    if (payment.status !== 'expired') return;
    check(order);
    const failed = await savePayment({ order, payment }, nextAttempt(payment, now), {
      stock: order.lines.map(takeStock),
    });
    // Another call of the same customer may have taken the last pieces for this order.
    if (failed?.payment || failed?.order) return LOST_RACE;
    if (failed) throw new ShopError('OUT_OF_STOCK', { message: CHANGED });
    return undefined;
  });

/** Keeps the pieces of a transfer for the shop's days. Repetitions change nothing. */
export const holdLonger = async (orderKey: OrderKey): Promise<PaymentRecord> => {
  const { payment } = await changePayment(orderKey, ({ confirmedUntil, ...before }) =>
    confirmedUntil === undefined || before.status !== 'pending'
      ? undefined
      : { ...before, until: confirmedUntil },
  );
  return payment;
};

/** Adds a refund that the shop owes. A refund with the same key is added once. */
export const addRefund = async (orderKey: OrderKey, refund: Refund): Promise<PaymentRecord> => {
  const { payment } = await changePayment(orderKey, (before) =>
    before.refunds.some(({ key }) => key === refund.key)
      ? undefined
      : { ...before, refunds: [...before.refunds, refund] },
  );
  return payment;
};

/** Notes that Stripe has made a refund. */
export const closeRefund = async (orderKey: OrderKey, key: string): Promise<PaymentRecord> => {
  const { payment } = await changePayment(orderKey, (before) => ({
    ...before,
    refunds: before.refunds.map((refund) =>
      refund.key === key ? { ...refund, done: true as const } : refund,
    ),
  }));
  return payment;
};

const NOT_BY_TRANSFER =
  'Este pedido se paga con Stripe. La tienda lo marca sola cuando llega el dinero.';
const CLOSED = 'Este pedido está cancelado. Devuelve el dinero a quien lo ha mandado.';
const GONE =
  'El plazo de este pedido había terminado y sus piezas se han vendido. Devuelve el dinero, o haz más piezas y vuelve a marcarlo.';

/**
 * Notes that a transfer has arrived, also after its time. Repetitions change nothing.
 * @throws ShopError ORDER_CHANGED when the order cannot be kept
 */
export const markTransferPaid = async (
  orderKey: OrderKey,
  { by, at }: { by: NonNullable<PaymentRecord['paidBy']>; at: string },
): Promise<PaymentRecord> => {
  const { payment } = await readPaying(orderKey);
  if (payment.method !== 'transfer')
    throw new ShopError('ORDER_CHANGED', { message: NOT_BY_TRANSFER });
  return bookPaid(orderKey, { paidAt: at, paidBy: by }, ({ order }) => {
    throw new ShopError('ORDER_CHANGED', { message: order.closed?.whole ? CLOSED : GONE });
  });
};
