import { addStock, perProduct } from '../table/stock.ts';
import { isDeepStrictEqual } from 'node:util';
import { orderTotal } from '#shared/domain/coupons.ts';
import { existing, ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import { toDollars } from '#shared/domain/money.ts';
import { orderState, sentText } from '#shared/domain/orders.ts';
import type {
  Closed,
  ClosedOrder,
  Closings,
  ClosingRequest,
  Mark,
  Order,
} from '#shared/domain/schemas/order.ts';
import { taxIn } from '#shared/domain/tax.ts';
import { giveBackUse } from '../coupons/coupon-table.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { closePayment, orderCopyOf } from '../payments/payment-table.ts';
import { get, getItems } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import {
  CLOSED,
  ORDER,
  PAYMENT,
  PRODUCT,
  type ClosedRecord,
  type ClosingRecord,
  type OrderRecord,
  type ProductRecord,
  type OrderKey,
} from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import { IS_NEW, put, transact, update, type Write } from '../table/write.ts';
import { closedOf, isPossible, newClosing, restockedUnits, withdrawalOf } from './closing-rules.ts';

/** Whether the closings are possible, and the order's summaries match them. */
export const isClosedBy = (order: OrderRecord, record: ClosedRecord): boolean =>
  isPossible(order, record.entries) &&
  isDeepStrictEqual(closedOf(order, record.entries), order.closed) &&
  isDeepStrictEqual(withdrawalOf(record), order.withdrawal);

export const isWithdrawn = (record: ClosedRecord): boolean => withdrawalOf(record)?.open === true;

export const NONE: ClosedRecord = { version: 0, entries: [] };

export const toClosed = (closed: NonNullable<OrderRecord['closed']>): Closed => ({
  ...closed,
  refunded: toDollars(closed.refunded),
  refunds: closed.refunds.map(({ at, amount, shipping, owed }) => ({
    ...{ at, amount: toDollars(amount), shipping: toDollars(shipping) },
    ...(owed !== undefined && { owed: true as const }),
  })),
});

/** The price of an order without the pieces that were taken out of it (RULE-113), and the tax in this price. */
export const costOf = (order: OrderRecord): Pick<Order, 'grandTotal' | 'tax'> => {
  const { tax } = order;
  const total = orderTotal(order);
  return {
    grandTotal: toDollars(total),
    ...(tax && { tax: { ...tax, amount: toDollars(taxIn(total, tax)) } }),
  };
};

export const toClosings = ({ version, entries, withdrawals }: ClosedRecord = NONE): Closings => ({
  version,
  ...(withdrawals && { withdrawals: withdrawals.map(({ after: _, ...shown }) => shown) }),
  entries: entries.map(({ lines, refund, unpaid: _unpaid, ...entry }) => ({
    ...entry,
    lines: lines.map(({ refund: _, ...line }) => line),
    refund: { amount: toDollars(refund.amount) },
  })),
});

export const findClosings = async ({ owner, id }: OrderKey): Promise<Closings> =>
  toClosings(await get(CLOSED, keys.closed(owner, id), { consistent: true }));

const readClosable = async ({ owner, id }: OrderKey, products: readonly ProductId[]) => {
  const items = await getItems([
    keys.order(owner, id),
    keys.closed(owner, id),
    keys.payment(owner, id),
    ...products.map(keys.product),
  ]);
  const payment = only(PAYMENT, items)[0];
  const order = existing(only(ORDER, items)[0]);
  const before = only(CLOSED, items)[0] ?? NONE;
  const closed = closedOf(order, before.entries);
  return {
    order: {
      ...order,
      // The order may be older than these, because a batch is not read at one moment.
      ...(closed && { closed }),
      ...(payment && orderCopyOf(payment, { closed })),
    },
    before,
    payment,
    products: only(PRODUCT, items),
  };
};

const answerOf = (order: OrderRecord, closed: ClosedRecord): ClosedOrder => ({
  ...(order.closed && { closed: toClosed(order.closed) }),
  ...(order.withdrawal && { withdrawal: order.withdrawal }),
  closings: toClosings(closed),
  ...(order.payment && { payment: order.payment }),
  ...costOf(order),
});

export const findClosedOrder = async (orderKey: OrderKey): Promise<ClosedOrder> => {
  const { order, before } = await readClosable(orderKey, []);
  return answerOf(order, before);
};

/** @throws ShopError ORDER_CHANGED when the order has changed since the admin saw it */
const requireUnchanged = (
  order: OrderRecord,
  { version }: ClosedRecord,
  request: ClosingRequest,
): void => {
  if (request.version !== version) throw new ShopError('ORDER_CHANGED');
  if ((request.kind === 'returned') === (order.sent !== undefined)) return;
  const word = sentText(order).toLowerCase();
  const message = order.sent
    ? `Este pedido ya está ${word}: en vez de cancelarlo, registra una devolución.`
    : `Este pedido no está ${word}: en vez de registrar una devolución, cancélalo.`;
  throw new ShopError('ORDER_CHANGED', { message });
};

/** @throws ShopError STOCK_OUT_OF_RANGE when the stock of a piece would exceed its limit */
const giveBack =
  (products: readonly ProductRecord[]) =>
  (line: { id: ProductId; quantity: number }): Write[] => {
    const product = products.find(({ id }) => id === line.id);
    if (!product) return [];
    const most = MAX_STOCK - line.quantity;
    if (product.stock > most) {
      throw new ShopError('STOCK_OUT_OF_RANGE', {
        message: `«${product.title}» puede tener como mucho ${MAX_STOCK} unidades. Desmarca «Devolver al stock».`,
      });
    }
    return [addStock(line.id, line.quantity, { when: expression`stock <= ${most}` })];
  };

/** The order's copy of its closings. Its latest refund gets what the payment knows of it. */
const withLatest = (
  closed: OrderRecord['closed'],
  facts: object = {},
): Pick<OrderRecord, 'closed'> => {
  if (!closed) return {};
  const latest = closed.refunds.at(-1);
  const refunds = closed.refunds.map((one) => (one === latest ? { ...one, ...facts } : one));
  return { closed: { ...closed, refunds } };
};

const restockedIn = (order: OrderRecord, { entries }: ClosedRecord, closing: ClosingRecord) =>
  closing.lines.flatMap((line) => {
    const quantity = restockedUnits(order, entries, { ...line, kind: closing.kind });
    return line.restocked ? [{ id: line.id, quantity }] : [];
  });

/**
 * Cancels, returns or refunds a part or all of an order. One transaction writes the entry, the order's
 * copy and list, the stock that comes back, the payment, the customer's mail and the used key.
 * @param mark the admin and the time
 * @throws ShopError ORDER_CHANGED, STOCK_OUT_OF_RANGE, VALIDATION as newClosing; IN_PROGRESS when the
 *   key is used; CONFLICT_RETRY after too many concurrent changes
 */
export const saveClosing = (
  { owner, id }: OrderKey,
  request: ClosingRequest,
  mark: Mark,
  keyed: KeyedRequest,
): Promise<ClosedOrder> =>
  retryRaces(async () => {
    const wanted = request.restock ? request.lines.map((line) => line.id) : [];
    const { order, before, payment, products } = await readClosable({ owner, id }, wanted);
    requireUnchanged(order, before, request);
    const closing = newClosing(order, before.entries, request, {
      id: newId(keyed.now),
      mark,
      products: new Set(products.map((product) => product.id)),
    });
    const after = {
      ...before,
      // The sums count the order in these.
      ...(order.timeZone && { timeZone: order.timeZone }),
      currency: order.currency,
      version: before.version + 1,
      entries: [...before.entries, closing],
    };
    const closed = closedOf(order, after.entries);
    const withdrawal = withdrawalOf(after);
    const whole = closed?.whole === true;
    const { id: closingId, refund } = closing;
    const due = orderTotal({ ...order, ...(closed && { closed }) });
    const paid =
      payment &&
      closePayment(order, payment, { ...request, mark, whole, due, key: closingId, ...refund });
    const shown = { ...withLatest(closed, paid?.refund), ...(withdrawal && { withdrawal }) };
    const changed = { ...order, ...shown, ...paid?.copy };
    const { listPk } = keys.orderList(id, orderState(changed));
    const copy = { listPk, ...shown, ...paid?.copy };
    const key = keys.closed(owner, id);
    const failed = await transact({
      usedKey: rememberKey(closingId, keyed),
      closed: put(
        itemOf(CLOSED, key, after),
        before.version === 0 ? IS_NEW : { when: expression`version = ${before.version}` },
      ),
      order: update(keys.order(owner, id), expression`SET ${assign(copy)}`, {
        when: order.sent
          ? expression`attribute_exists(#sent)`
          : expression`attribute_exists(pk) AND attribute_not_exists(#sent)`,
      }),
      payment: paid?.write,
      uses:
        payment?.status === 'pending' ? await giveBackUse(order, whole ? undefined : changed) : [],
      stock: perProduct(restockedIn(order, before, closing)).flatMap(giveBack(products)),
      mails: paid
        ? paid.mails
        : [mailToSend({ kind: 'orderClosed', owner, orderId: id, closingId }, keyed.now)],
    });
    if (!failed) return answerOf(changed, after);
    requireUnused(failed.usedKey);
    // The next attempt reads the change and rejects the request.
    return LOST_RACE;
  });
