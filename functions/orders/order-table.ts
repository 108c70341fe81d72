/** Orders in the table. One transaction takes the stock and writes the order. */
import { discountOf } from '#shared/domain/coupons.ts';
import { ShopError } from '#shared/domain/errors.ts';
import type { OrderId, Owner, ProductId, UserId } from '#shared/domain/ids.ts';
import { toDollars } from '#shared/domain/money.ts';
import { isLeft, orderState, type OrderState } from '#shared/domain/orders.ts';
import type { Page } from '#shared/rows/row.ts';
import { OrderMailKind, type OrderDetails } from '#shared/domain/schemas/mail.ts';
import { OrderFacts, type Order } from '#shared/domain/schemas/order.ts';
import * as z from 'zod/mini';
import { takeUse, useRejected } from '../coupons/coupon-table.ts';
import type { Count } from '../limits/limits-table.ts';
import { CUSTOMER, mailToSend } from '../outbox/mail-table.ts';
import { get, getAll, query, queryItems } from '../table/client.ts';
import {
  CLOSED,
  ORDER,
  ORDER_MAIL,
  PAYMENT,
  PRODUCT,
  SHIPMENT,
  type CouponRecord,
  type OrderRecord,
  type PaymentRecord,
} from '../table/items.ts';
import { keys, ORDER_LISTS, ORDER_PREFIX, orderLists, type Item } from '../table/keys.ts';
import { decode, itemOf } from '../table/kind.ts';
import { firstIdAt } from '../table/new-id.ts';
import { pageOf, type PageRequest, findInLists, queryNewestIn } from '../table/page.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { perProduct } from '../table/stock.ts';
import { put, transact } from '../table/write.ts';
import { giftCode } from './gift-rules.ts';
import { costOf, toClosed, toClosings } from './closed-table.ts';
import { rejectChanged, type MergedLine } from './order-rules.ts';
import { toShipment } from './shipment-table.ts';
import {
  paidByOf,
  paymentItem,
  shownPayment,
  shownRefunds,
  takeStock,
} from '../payments/payment-table.ts';
import { holdUnpaid } from '../payments/unpaid-table.ts';

export const orderItem = (order: OrderRecord): Item =>
  itemOf(
    ORDER,
    {
      ...keys.order(order.owner, order.id),
      ...keys.orderList(order.id, orderState(order)),
    },
    order,
  );

export const toOrder = (order: OrderRecord): Order => ({
  id: order.id,
  userId: order.owner.role === 'user' ? order.owner.id : null,
  adminId: order.owner.role === 'admin' ? order.owner.id : null,
  products: {
    products: order.lines.map(({ price, discount, ...line }) => ({
      ...line,
      price: toDollars(price),
      ...(discount !== undefined && { discount: toDollars(discount) }),
    })),
  },
  totalPrice: toDollars(order.subtotal),
  shipping: toDollars(order.shipping),
  ...(order.coupon !== undefined && { discount: toDollars(discountOf(order)) }),
  status: order.status,
  createdAt: order.createdAt,
  address: order.address,
  notes: order.notes,
  ...OrderFacts.parse(order),
  ...costOf(order),
  ...(order.payment && { payment: order.payment }),
  ...(order.owed && { owed: toDollars(order.owed) }),
  ...(order.pickup && order.packed && { packed: order.packed }),
  ...(order.sent && { sent: order.sent }),
  ...(order.closed && { closed: toClosed(order.closed) }),
  ...(order.withdrawal && { withdrawal: order.withdrawal }),
});

export const findOrder = async (owner: Owner, id: OrderId): Promise<Order | undefined> => {
  const order = await get(ORDER, keys.order(owner, id), { consistent: true });
  return order && toOrder(order);
};

export const findAnyOrder = (id: OrderId): Promise<OrderRecord | undefined> =>
  findInLists(ORDER, orderLists(), id);

/** @throws ShopError IN_PROGRESS when the order of the key cannot be read yet */
export const findMadeOrder = async (owner: Owner, id: string): Promise<Order> => {
  const order = await findOrder(owner, id as OrderId);
  if (!order) throw new ShopError('IN_PROGRESS', { retryAfter: 1 });
  return order;
};

interface Beside {
  /** Missing in the demo. */
  payment?: PaymentRecord | undefined;
  /** The coupon as it was when the order was priced. */
  coupon?: CouponRecord | undefined;
  /** The count of the caller's network, for an order that waits for its money. */
  network?: readonly Count[];
}

/**
 * Writes order, stock, payment, coupon, mail and used key together, or nothing (PROMISE-R04).
 * @param lines of the request, in the order of the order's lines
 * @throws ShopError OUT_OF_STOCK, PRICE_CHANGED, DAYS_CHANGED, PRODUCT_GONE, COUPON_REJECTED for a change since
 *   the products were read; IN_PROGRESS when the key is used; UNPAID_LIMIT, RATE_LIMITED
 */
export const saveNewOrder = (
  priced: OrderRecord,
  lines: readonly MergedLine[],
  request: KeyedRequest,
  { payment, coupon, network = [] }: Beside = {},
): Promise<Order> =>
  retryRaces(async () => {
    const order = payment ? { ...priced, payment: shownPayment(payment) } : priced;
    const { owner, id } = order;
    const sold = perProduct(order.lines);
    const isDue = payment?.status === 'pending';
    const kind = isDue ? 'paymentDue' : 'orderConfirmation';
    const failed = await transact({
      stock: sold.map(takeStock),
      usedKey: rememberKey(id, request),
      order: put(orderItem(order)),
      payment: payment && put(paymentItem(payment)),
      held:
        isDue || coupon
          ? await holdUnpaid(order, { now: request.now, network, isDue, coupon })
          : undefined,
      coupon: coupon && takeUse(order, coupon),
      // An order that is paid with Stripe gets its mail when the money arrives.
      mail:
        isDue && payment.method === 'stripe'
          ? undefined
          : mailToSend({ kind, owner, orderId: id }, request.now),
    });
    if (!failed) return toOrder(order);
    requireUnused(failed.usedKey);
    if (failed.held?.some(Boolean)) return LOST_RACE;
    if (failed.coupon && coupon) {
      throw useRejected(coupon.code, coupon, failed.coupon.current);
    }
    const changed = order.lines.flatMap(({ id: product, price }, index) => {
      const failure = failed.stock?.[sold.findIndex((one) => one.id === product)];
      const line = lines[index];
      if (!failure || !line) return [];
      return [{ line, price, product: failure.current && decode(PRODUCT, failure.current) }];
    });
    return rejectChanged(changed);
  });

const PURCHASE = {
  record: () =>
    z.pick(ORDER.record(), {
      ...{ lines: true, payment: true, closed: true },
      ...{ sent: true, createdAt: true },
    }),
};

/** Orders of which the user has paid for the product and kept at least one unit (RULE-91). */
export const purchasesOf = async (
  id: UserId,
  product: ProductId,
): Promise<z.infer<ReturnType<(typeof PURCHASE)['record']>>[]> => {
  const items = await queryItems({
    partition: keys.account({ role: 'user', id }).pk,
    prefix: ORDER_PREFIX,
    attributes: Object.keys(PURCHASE.record().shape),
  });
  return items.map((item) => decode(PURCHASE, item)).filter((order) => isLeft(order, product));
};

export const listOrdersOf = async (
  owner: Owner,
  { after, limit }: PageRequest,
): Promise<Page<Order>> => {
  const orders = await query(ORDER, {
    partition: keys.account(owner).pk,
    prefix: ORDER_PREFIX,
    backwards: true,
    startAfter: after === undefined ? undefined : keys.order(owner, after as OrderId),
    limit: limit + 1,
  });
  return pageOf(orders.map(toOrder), { limit });
};

const withCustomers = async (orders: readonly OrderRecord[]): Promise<Order[]> => {
  const accounts = await getAll(
    CUSTOMER,
    orders.map(({ owner }) => keys.account(owner)),
  );
  const customers = new Map(
    accounts.map(({ pk, emailConfirmedAt, ...customer }) => [
      pk,
      { ...customer, emailConfirmed: emailConfirmedAt !== undefined },
    ]),
  );
  return orders.map((order) => ({
    ...toOrder(order),
    ...(order.packed && { packed: order.packed }),
    customer: customers.get(keys.account(order.owner).pk) ?? null,
  }));
};

export const withDetails = async (order: OrderRecord): Promise<OrderDetails> => {
  const { owner, id } = order;
  const [[detailed], [shipment], [closed], [payment], mails] = await Promise.all([
    withCustomers([order]),
    getAll(SHIPMENT, [keys.shipment(owner, id)]),
    getAll(CLOSED, [keys.closed(owner, id)]),
    getAll(PAYMENT, [keys.payment(owner, id)]),
    getAll(
      ORDER_MAIL,
      OrderMailKind.options.map((kind) => keys.orderMail(owner, id, kind)),
    ),
  ]);
  return {
    ...toOrder(order),
    ...detailed,
    shipment: shipment ? toShipment(shipment) : {},
    closings: toClosings(closed),
    ...(payment && { ...paidByOf(payment), ...shownRefunds(payment) }),
    mails,
    giftCode: giftCode(order),
  };
};

/** All orders, or those in one state, newest first. One list alone may fill the page. */
export const listForAdmins = async (
  state: OrderState | undefined,
  request: PageRequest,
): Promise<Page<Order>> => {
  const orders = await queryNewestIn(ORDER, orderLists(state), request);
  const { entries, next } = pageOf(orders, { limit: request.limit, shownOf: toOrder });
  return { entries: await withCustomers(entries), next };
};

const MAX_NEW = 1000;

/**
 * Orders to send, and unpaid transfers, since a time in epoch ms, oldest first. Without those that are
 * paid by a delayed method: their payment tells the shop itself.
 */
export const listNewSince = async (time: number): Promise<OrderRecord[]> => {
  const listed = (list: string) => query(ORDER, { list, after: firstIdAt(time), limit: MAX_NEW });
  // In this order, because an order that is paid between the two reads is in the second list.
  const unpaid = await listed(ORDER_LISTS.unpaid);
  const toSend = await listed(ORDER_LISTS.toSend);
  const transfers = unpaid.filter(({ payment }) => payment?.method === 'transfer');
  const byId = new Map([...transfers, ...toSend].map((order) => [order.id, order]));
  const listedOnce = [...byId.values()].filter(({ payment }) => !payment?.awaited);
  return listedOnce.toSorted((a, b) => (a.id < b.id ? -1 : 1));
};
