/** Payments in the table: each is an item beside its order, which has a copy for lists and customer. */
import { isDeepStrictEqual } from 'node:util';
import { addStock, perProduct } from '../table/stock.ts';
import { isClosedSincePaid } from '#shared/domain/closed-orders.ts';
import { keptLines } from '#shared/domain/coupons.ts';
import { existing, ShopError } from '#shared/domain/errors.ts';
import { fromStock } from '#shared/domain/made-lines.ts';
import { MAX_STOCK, MAX_WAIT_DAYS } from '#shared/domain/limits.ts';
import { toCents, toDollars } from '#shared/domain/money.ts';
import { orderState } from '#shared/domain/orders.ts';
import { DAY_MS } from '#shared/domain/retention.ts';
import type { Mark, OrderRefunds } from '#shared/domain/schemas/order.ts';
import type { OrderPayment, PaidRequest, PaymentMethod } from '#shared/domain/schemas/payment.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { giveBackUse, requireUseAgain, takeUse, takeUseAgain } from '../coupons/coupon-table.ts';
import { mailToSend, aboutNewOrders } from '../outbox/mail-table.ts';
import { offeredMethods } from '../settings/settings-table.ts';
import { get, getItems } from '../table/client.ts';
import { isErased } from '../table/erased-address.ts';
import { assign, expression, type Expression } from '../table/expression.ts';
import {
  ORDER,
  PAYMENT,
  PRODUCT,
  type OrderRecord,
  type PaymentRecord,
  type ProductRecord,
  type OrderKey,
} from '../table/items.ts';
import { keys, ORDER_LISTS, type Item } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { put, transact, update, type Write } from '../table/write.ts';
import {
  isOpen,
  newPayment,
  newsIn,
  isExcess,
  owedBy,
  paymentAfterClosing,
  requireOffered,
  requirePayable,
  stripeDeadline,
  type Buyer,
  withGiven,
  withSettled,
  type PaidClosing,
  type Refund,
} from './payment-rules.ts';
import { holdUnpaid } from './unpaid-table.ts';

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
  awaited,
  paidAt,
  received,
}: PaymentRecord): OrderPayment => ({
  method,
  status,
  until,
  ...(confirmedUntil !== undefined && { confirmedUntil }),
  ...(awaited && { awaited }),
  ...(paidAt !== undefined && { paidAt }),
  ...(received !== undefined && { received: toDollars(received) }),
});

/** The part of a payment that its order's item repeats. */
export const orderCopyOf = (
  payment: PaymentRecord,
  { closed }: { closed?: OrderRecord['closed'] | undefined } = {},
): Pick<OrderRecord, 'closed' | 'owed' | 'payment'> => ({
  payment: shownPayment(payment),
  ...(payment.refunds.length > 0 && { owed: owedBy(payment) }),
  ...(closed?.refunds.some(({ owed }) => owed) && { closed: withGiven(closed, payment) }),
});

export const shownRefunds = ({ refunds, disputes }: PaymentRecord): OrderRefunds => ({
  ...(refunds.length > 0 && {
    refunds: refunds.map((refund) => {
      const { sessionId: _, paymentIntent: _intent, tries: _tries, ...shown } = refund;
      return { ...shown, amount: toDollars(refund.amount) };
    }),
  }),
  ...(disputes && {
    disputes: disputes.map((one) => ({ ...one, amount: toDollars(one.amount) })),
  }),
});

/** A refund through Stripe; undefined if the order has none with this key. */
export const findRefund = async (
  { owner, id }: OrderKey,
  key: string,
): Promise<(Refund & { isExcess: boolean }) | undefined> => {
  const payment = await get(PAYMENT, keys.payment(owner, id), { consistent: true });
  const found = payment?.refunds.find((refund) => refund.key === key);
  return found && { ...found, isExcess: isExcess(found) };
};

/** A payment after an admin has decided about one of its refunds. */
export const shownSettled = (payment: PaymentRecord) => ({
  payment: shownPayment(payment),
  owed: toDollars(owedBy(payment)),
  ...shownRefunds(payment),
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
  if (asked) requirePayable(order, asked, settings);
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

/** The admin who saw the transfer arrive, the time, and what the admin wrote about it. */
export const paidByOf = ({
  paidBy,
  paidAt,
  note,
}: PaymentRecord): { paidBy?: Mark; paymentNote?: string } => ({
  ...(paidBy && paidAt !== undefined && { paidBy: { by: paidBy, at: paidAt } }),
  ...(note && { paymentNote: note }),
});

const isClosedAt = ({ closed }: OrderRecord): Expression =>
  closed
    ? expression`closed.#at = ${closed.at} AND closed.refunded = ${closed.refunded}`
    : expression`attribute_not_exists(closed)`;

/**
 * Replaces a payment that was read, and the order's copy of it, in one transaction.
 * @param writes what else belongs to the change
 * @returns the writes that failed; `payment` or `order` when somebody else was faster
 */
const savePayment = async (
  { order, payment: { version } }: Paying,
  payment: PaymentRecord,
  writes: { stock?: Write[]; uses?: Write[] | undefined; mails?: Write[]; when?: Expression } = {},
) => {
  const after = { ...payment, version: version + 1 };
  const copy = orderCopyOf(after, order);
  const { listPk } = keys.orderList(order.id, orderState({ ...order, ...copy }));
  return transact({
    payment: put(paymentItem(after), { when: expression`version = ${version}` }),
    order: update(
      keys.order(order.owner, order.id),
      expression`SET ${assign({ listPk, ...copy })}`,
      // Fails if the order was sent, closed or withdrawn meanwhile, because it would be in a wrong list, or
      // have other pieces.
      {
        when: expression`listPk = ${ORDER_LISTS[orderState(order)]} AND ${isClosedAt(order)}${writes.when ?? expression``}`,
      },
    ),
    stock: writes.stock ?? [],
    uses: writes.uses ?? [],
    mails: writes.mails ?? [],
  });
};

const CHANGED = 'Alguna pieza de este pedido se ha vendido, cuesta otro precio o tarda más.';

/**
 * Requires a public product, the price that was read and enough stock (PROMISE-R01, PROMISE-R07), or
 * for the units beyond the stock at most the days that were promised (RULE-96).
 */
export const takeStock = (line: OrderRecord['lines'][number]): Write => {
  const units = fromStock(line);
  const { price, madeToOrder } = line;
  const isMade = madeToOrder && expression` AND madeToOrderDays <= ${madeToOrder.days}`;
  return addStock(line.id, -units, {
    when: expression`price = ${price} AND stock >= ${units} AND attribute_not_exists(#hidden)${isMade ?? expression``}`,
  });
};

/** Takes pieces of an order that is paid already, whatever they cost by now. */
const takeAgain = (line: OrderRecord['lines'][number]): Write =>
  addStock(line.id, -fromStock(line), { when: expression`stock >= ${fromStock(line)}` });

/** Gives back the units that fit under the limit of the stock. */
const giveBack = (
  line: OrderRecord['lines'][number],
  { stock }: Pick<ProductRecord, 'stock'>,
): Write[] => {
  const units = Math.min(fromStock(line), MAX_STOCK - stock);
  const when = expression`stock <= ${MAX_STOCK - units}`;
  return units > 0 ? [addStock(line.id, units, { when })] : [];
};

const mailAboutPayment = (
  kind: 'orderConfirmation' | 'paymentDue' | 'paymentExpired',
  { owner, id }: OrderKey,
  now: Date,
): Write => mailToSend({ kind, owner, orderId: id }, now);

/** Tells the shop what happened to an order (RULE-71). The state of the order decides what the mail says. */
export const mailToShop = ({ owner, id }: OrderKey, now: Date): Write =>
  mailToSend(aboutNewOrders([{ owner, orderId: id }], 1), now);

/**
 * Writes that the money of an order has arrived, once. The order goes to those to send, and its customer
 * gets the receipt. The pieces of an order whose time to pay was over are taken again.
 * @param paid gives the attributes that the payment gets together with the status
 * @param unkept called when the order is cancelled, its person erased, or its pieces gone; returns the
 *   attributes for the status `refunded`, or throws
 * @returns the payment as it is now
 * @throws ShopError CONFLICT_RETRY
 */
export const bookPaid = (
  orderKey: OrderKey,
  paid: (payment: PaymentRecord) => Partial<PaymentRecord> & { paidAt: string },
  unkept: (paying: Paying) => Partial<PaymentRecord>,
): Promise<PaymentRecord> =>
  retryRaces(async () => {
    const paying = await readPaying(orderKey);
    const { order, payment } = paying;
    if (payment.paidAt !== undefined) return payment;
    const paidNow = paid(payment);
    const now = new Date(paidNow.paidAt);
    if (!order.closed?.whole && !isErased(order)) {
      const kept = { ...payment, ...paidNow, status: 'paid' as const };
      const failed = await savePayment(paying, kept, {
        ...(payment.status === 'expired' && {
          stock: perProduct(keptLines(order)).map(takeAgain),
          uses: await takeUseAgain(order),
        }),
        mails: [
          mailAboutPayment('orderConfirmation', order, now),
          ...(payment.awaited ? [mailToShop(order, now)] : []),
        ],
      });
      if (!failed) return kept;
      if (failed.payment || failed.order || failed.uses) return LOST_RACE;
    }
    const returned = { ...payment, ...paidNow, status: 'refunded' as const, ...unkept(paying) };
    // The customer hears of it when Stripe has accepted the refund.
    return (await savePayment(paying, returned)) ? LOST_RACE : returned;
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
    const products = only(PRODUCT, items);
    const expired = { ...payment, status: 'expired' as const };
    const failed = await savePayment(paying, expired, {
      stock: perProduct(keptLines(order)).flatMap((line) => {
        const product = products.find(({ id }) => id === line.id);
        return product ? giveBack(line, product) : [];
      }),
      uses: await giveBackUse(order),
      // A customer who left Stripe's page knows that nothing was paid.
      mails: [
        ...(payment.method === 'transfer' || payment.awaited
          ? [mailAboutPayment('paymentExpired', order, now)]
          : []),
        // Somebody has to give back the part that has arrived.
        ...(payment.received === undefined ? [] : [mailToShop(order, now)]),
      ],
    });
    return failed ? LOST_RACE : expired;
  });

/** @param key of a refund: the id of its closing, or the reason and the session (`refundOf`) */
const mailsAboutRefund = (key: string, order: OrderKey, now: Date): Write[] => {
  const { owner, id: orderId } = order;
  const isLate = key.startsWith('unkept:');
  if (!isLate && !isExcess({ key }))
    return [mailToSend({ kind: 'orderClosed', owner, orderId, closingId: key }, now)];
  return [
    mailToSend({ kind: 'paymentReturned', owner, orderId, refundKey: key }, now),
    ...(isLate ? [mailToShop(order, now)] : []),
  ];
};

/**
 * The write of a payment after a closing, for the transaction of the closing (`paymentAfterClosing`).
 * @returns also the copy for the order and the customer's mails. A refund by Stripe is mailed after its answer
 * @throws ShopError ORDER_CHANGED
 */
export const closePayment = (order: OrderKey, before: PaymentRecord, closing: PaidClosing) => {
  const after = { ...paymentAfterClosing(before, closing), version: before.version + 1 };
  const when = expression`version = ${before.version}`;
  const now = new Date(closing.mark.at);
  const isRefund = after.refunds.length > before.refunds.length;
  const given = before.refunds.find(({ key }) => key === closing.given);
  const mails = isRefund ? [] : mailsAboutRefund(closing.key, order, now);
  if (after.status === 'paid' && before.status === 'pending') {
    mails.push(mailAboutPayment('orderConfirmation', order, now));
  }
  return {
    write: put(paymentItem(after), { when }),
    copy: orderCopyOf(after),
    mails,
    /** The facts of the refund that the order keeps beside its amount. */
    refund: { ...(isRefund && { owed: closing.key }), ...(given?.at && { at: given.at }) },
  };
};

/** Whether the customer gets the mail about how to pay again. A wait that grew by confirming the address needs none. */
const isNewDebt = (before: PaymentRecord, after: PaymentRecord): boolean =>
  after.status === 'pending' &&
  ((after.awaited !== undefined && before.awaited === undefined) ||
    after.received !== before.received ||
    (after.method === 'transfer' && !before.confirmedUntil && after.until > before.until));

/**
 * Reads a payment and writes what `change` makes of it, again after each lost race. If nothing differs,
 * nothing is written. The same transaction writes the mails about refunds that are given or refused now.
 */
export const changePayment = (
  orderKey: OrderKey,
  now: Date,
  change: (payment: PaymentRecord, order: OrderRecord) => PaymentRecord | undefined,
): Promise<Paying> =>
  retryRaces(async () => {
    const paying = await readPaying(orderKey);
    const { order, payment: before } = paying;
    const payment = change(before, order);
    if (!payment || isDeepStrictEqual(payment, before)) return paying;
    const mails = newsIn(before, payment).flatMap((key) => mailsAboutRefund(key, order, now));
    if (payment.awaited && !before.awaited) mails.push(mailToShop(order, now));
    if (isNewDebt(before, payment)) mails.push(mailAboutPayment('paymentDue', order, now));
    return (await savePayment(paying, payment, { mails })) ? LOST_RACE : { ...paying, payment };
  });

/** Keeps the session that Stripe has made for an attempt. */
export const keepSession = async (
  orderKey: OrderKey,
  attempt: number,
  { id: sessionId, mode }: { id: string; mode: NonNullable<PaymentRecord['mode']> },
  now: Date,
): Promise<void> => {
  await changePayment(orderKey, now, (payment) => {
    const isNew = payment.sessionId === undefined && payment.attempt === attempt;
    return isNew ? { ...payment, sessionId, mode } : undefined;
  });
};

const nextAttempt = (
  { sessionId: _, mode: _mode, awaited: _awaited, ...payment }: PaymentRecord,
  now: Date,
): PaymentRecord => ({
  ...payment,
  status: 'pending',
  attempt: payment.attempt + 1,
  until: stripeDeadline(now),
});

/** Begins another attempt, unless somebody else has begun it or the payment has ended. */
export const beginAttempt = (
  orderKey: OrderKey,
  before: Pick<PaymentRecord, 'attempt'>,
  now: Date,
): Promise<Paying> =>
  changePayment(orderKey, now, (payment) =>
    payment.status === 'pending' && payment.attempt === before.attempt
      ? nextAttempt(payment, now)
      : undefined,
  );

/**
 * Begins another attempt of an expired payment, and takes the pieces of its order again.
 * @throws ShopError OUT_OF_STOCK when a piece is gone or costs another price; COUPON_REJECTED;
 *   CONFLICT_RETRY
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
    const coupon = await requireUseAgain(order);
    const failed = await savePayment({ order, payment }, nextAttempt(payment, now), {
      stock: perProduct(keptLines(order)).map(takeStock),
      uses: coupon && [
        ...(await holdUnpaid(order, { now, isDue: false, coupon })),
        takeUse(order, coupon),
      ],
    });
    // Another call of the same customer may have taken the last pieces for this order.
    if (failed?.payment || failed?.order || failed?.uses) return LOST_RACE;
    if (failed) throw new ShopError('OUT_OF_STOCK', { message: CHANGED });
    return undefined;
  });

/**
 * Notes that an admin has settled a refund or a dispute outside the shop.
 * @throws ShopError ORDER_CHANGED when it waits for no admin
 */
export const settleByHand = async (
  orderKey: OrderKey,
  key: string,
  mark: Mark,
): Promise<PaymentRecord> => {
  const settled = (before: PaymentRecord) => withSettled(before, key, mark);
  return (await changePayment(orderKey, new Date(mark.at), settled)).payment;
};

const NOT_LONGER = `Las piezas se guardan como mucho ${MAX_WAIT_DAYS} días, y solo mientras falta una transferencia.`;

/**
 * Keeps the pieces of a transfer for the shop's days, or until a later time, which is mailed to the customer.
 * Repetitions change nothing.
 * @param later ISO 8601
 * @throws ShopError ORDER_CHANGED for a later time of another payment, and after 60 days
 */
export const holdLonger = async (
  orderKey: OrderKey,
  later: string | undefined,
  now: Date,
): Promise<PaymentRecord> => {
  const longest = (createdAt: string): number => Date.parse(createdAt) + MAX_WAIT_DAYS * DAY_MS;
  const change = ({ confirmedUntil, ...before }: PaymentRecord, { createdAt }: OrderRecord) => {
    const isAwaited = before.method === 'transfer' && before.status === 'pending';
    const until = later ?? confirmedUntil;
    if (later !== undefined && (!isAwaited || Date.parse(later) > longest(createdAt))) {
      throw new ShopError('ORDER_CHANGED', { message: NOT_LONGER });
    }
    return isAwaited && until !== undefined && until > before.until
      ? { ...before, until }
      : undefined;
  };
  return (await changePayment(orderKey, now, change)).payment;
};

/** Adds a refund that the shop owes. A refund with the same key is added once. */
export const addRefund = async (
  orderKey: OrderKey,
  refund: Refund,
  now: Date,
): Promise<PaymentRecord> => {
  const { payment } = await changePayment(orderKey, now, (before) =>
    before.refunds.some(({ key }) => key === refund.key)
      ? undefined
      : { ...before, refunds: [...before.refunds, refund] },
  );
  return payment;
};

const NOT_BY_TRANSFER =
  'Este pedido se paga con Stripe. La tienda lo marca sola cuando llega el dinero.';
const NO_PART =
  'Este pedido ya no espera dinero. Devuelve la parte que ha llegado a quien la ha mandado.';
const CLOSED = 'Este pedido está cancelado. Devuelve el dinero a quien lo ha mandado.';
const ERASED =
  'Los datos de quien hizo este pedido se han borrado, así que no hay adónde enviarlo. Devuelve el dinero a quien lo ha mandado.';
const GONE =
  'El plazo de este pedido había terminado y sus piezas se han vendido. Devuelve el dinero, o haz más piezas y vuelve a marcarlo.';

/**
 * Notes that a transfer has arrived, also after its time, or a part of it, which is mailed to the customer.
 * Repetitions change nothing.
 * @param arrived dollars so far; undefined for the whole amount
 * @throws ShopError ORDER_CHANGED when the order cannot be kept
 */
export const markTransferPaid = async (
  orderKey: OrderKey,
  { by, at }: { by: NonNullable<PaymentRecord['paidBy']>; at: string },
  { received: arrived, note }: PaidRequest = {},
): Promise<PaymentRecord> => {
  const { payment } = await readPaying(orderKey);
  if (payment.method !== 'transfer')
    throw new ShopError('ORDER_CHANGED', { message: NOT_BY_TRANSFER });
  const noted = note ? { note } : {};
  if (arrived !== undefined && toCents(arrived) < payment.amount) {
    const received = toCents(arrived);
    const part = (before: PaymentRecord): PaymentRecord | undefined => {
      if (before.status !== 'pending') throw new ShopError('ORDER_CHANGED', { message: NO_PART });
      return received < before.amount ? { ...before, ...noted, received } : undefined;
    };
    const after = (await changePayment(orderKey, new Date(at), part)).payment;
    if (received < after.amount) return after;
  }
  return bookPaid(
    orderKey,
    () => ({ paidAt: at, paidBy: by, ...noted }),
    ({ order }) => {
      const message = order.closed?.whole ? CLOSED : isErased(order) ? ERASED : GONE;
      throw new ShopError('ORDER_CHANGED', { message });
    },
  );
};

const TOO_LATE =
  'Este pedido ya está empaquetado, enviado o cancelado en parte, y sigue como pagado.';

/**
 * Takes back that a transfer has arrived, until the order is packed. Its customer gets the mail with the
 * shop's account again. Repetitions change nothing.
 * @throws ShopError ORDER_CHANGED
 */
export const unmarkTransferPaid = (orderKey: OrderKey, now: Date): Promise<PaymentRecord> =>
  retryRaces(async () => {
    const paying = await readPaying(orderKey);
    const { order, payment } = paying;
    if (payment.method === 'transfer' && payment.status !== 'paid') return payment;
    if (!payment.paidBy || order.packed || order.sent || isClosedSincePaid(order)) {
      throw new ShopError('ORDER_CHANGED', {
        message: payment.method === 'transfer' ? TOO_LATE : NOT_BY_TRANSFER,
      });
    }
    const { paidAt: _, paidBy: _by, ...unpaid } = payment;
    const pending = { ...unpaid, status: 'pending' as const };
    const failed = await savePayment(paying, pending, {
      mails: [mailAboutPayment('paymentDue', order, now)],
      when: expression` AND attribute_not_exists(packed)`,
    });
    return failed ? LOST_RACE : pending;
  });
