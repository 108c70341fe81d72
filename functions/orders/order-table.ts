/** Orders in the table: an order takes stock in the very transaction that makes it. */
import { ShopError } from '#shared/domain/errors.ts';
import type { OrderId, Owner } from '#shared/domain/ids.ts';
import { IDEMPOTENCY_SECONDS, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { cents, toDollars } from '#shared/domain/money.ts';
import type { Page } from '#shared/rows/row.ts';
import type { Customer, Order, OrderRequest } from '#shared/domain/schemas/order.ts';
import { createHash } from 'node:crypto';
import { env } from '../http/env.ts';
import { mailToSend } from '../mail/mail-table.ts';
import { getItem, getItems, queryFirst, type Item } from '../table/client.ts';
import { keys, ORDER_LISTS, ORDER_PREFIX, type Key } from '../table/keys.ts';
import { pageOf, queryNewest, type PageRequest } from '../table/page.ts';
import { transact, type TransactItem } from '../table/transact.ts';
import { mergeLines, shortage, type OrderRecord } from './order-rules.ts';

/** What the table remembers of a used Idempotency-Key for 24 hours (RULE-22). */
interface IdempotencyRecord {
  orderId: OrderId;
  /** Of the parsed request: another body under the same key is a mistake. */
  requestHash: string;
  /** Epoch seconds; checked on reading, because DynamoDB deletes late. */
  expiresAt: number;
}

/** One checkout attempt: who, what, and the key that makes it happen once. */
export interface Attempt {
  owner: Owner;
  request: OrderRequest;
  /** From the Idempotency-Key header. */
  key: string | undefined;
  now: Date;
}

const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const hashOf = (request: OrderRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

export const orderItem = (order: OrderRecord): Item => ({
  ...keys.order(order.owner, order.id),
  ...keys.orderList(order.id),
  ...order,
});

export const isOrder = ({ sk }: Item): boolean => String(sk).startsWith(ORDER_PREFIX);

/** An order as its owner and the admins see it (SPEC-3, RULE-20). */
const toOrder = (order: OrderRecord): Order => ({
  id: order.id,
  userId: order.owner.role === 'user' ? order.owner.id : null,
  adminId: order.owner.role === 'admin' ? order.owner.id : null,
  products: {
    products: order.lines.map(({ id, title, price, quantity, img, slug }) => ({
      id,
      title,
      price: toDollars(price),
      quantity,
      img,
      slug,
    })),
  },
  totalPrice: toDollars(order.subtotal),
  shipping: toDollars(order.shipping),
  grandTotal: toDollars(cents(order.subtotal + order.shipping)),
  status: order.status,
  createdAt: order.createdAt,
  address: order.address,
  notes: order.notes,
});

const fromItem = (item: Item): Order => toOrder(item as unknown as OrderRecord);

export const findOrder = async (owner: Owner, id: OrderId): Promise<Order | undefined> => {
  const item = await getItem(keys.order(owner, id), { consistent: true });
  return item && fromItem(item);
};

/**
 * What placing an order reads besides the account: its products and the used key, if any. A request
 * with more products is refused, so it reads no more than DynamoDB's 100 items.
 */
export const orderReads = ({ owner, request, key }: Omit<Attempt, 'now'>): Key[] => [
  ...mergeLines(request.items)
    .slice(0, MAX_ORDER_LINES)
    .map(({ id }) => keys.product(id)),
  ...(key === undefined ? [] : [keys.idempotency(owner, key)]),
];

/**
 * The order that this key made before, if it did and still counts.
 * @throws ShopError IDEMPOTENCY_MISMATCH when the key came with another body
 * @throws ShopError IN_PROGRESS when the key is taken but its order is not to be read
 */
export const orderMadeBefore = async (
  attempt: Attempt,
  item: Item | undefined,
): Promise<Order | undefined> => {
  const record = item as unknown as IdempotencyRecord | undefined;
  if (!record || record.expiresAt <= epochSeconds(attempt.now)) return undefined;
  if (record.requestHash !== hashOf(attempt.request)) throw new ShopError('IDEMPOTENCY_MISMATCH');
  const order = await findOrder(attempt.owner, record.orderId);
  if (!order) throw new ShopError('IN_PROGRESS', { retryAfter: 1 });
  return order;
};

/** Stock leaves only at the price that was read, and only if there is enough (PROMISE-R01, PROMISE-R07). */
const takeStock = (line: OrderRecord['lines'][number]): TransactItem => ({
  Update: {
    TableName: env.tableName,
    Key: keys.product(line.id),
    UpdateExpression: 'SET stock = stock - :quantity, version = version + :one',
    ConditionExpression: 'price = :price AND stock >= :quantity',
    ExpressionAttributeValues: { ':quantity': line.quantity, ':price': line.price, ':one': 1 },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  },
});

const rememberKey = (order: OrderRecord, { owner, key, request, now }: Attempt): TransactItem[] => {
  if (key === undefined) return [];
  const record: IdempotencyRecord = {
    orderId: order.id,
    requestHash: hashOf(request),
    expiresAt: epochSeconds(now) + IDEMPOTENCY_SECONDS,
  };
  return [
    {
      Put: {
        TableName: env.tableName,
        Item: { ...keys.idempotency(owner, key), ...record },
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': epochSeconds(now) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
  ];
};

/**
 * Writes order, stock, confirmation mail and idempotency record together, or nothing.
 * A twin with the same key that was faster gives its order; so does our own first try whose answer
 * was lost (PROMISE-R04).
 * @throws ShopError OUT_OF_STOCK, PRICE_CHANGED, PRODUCT_GONE for what changed since it was read
 */
export const saveNewOrder = async (order: OrderRecord, attempt: Attempt): Promise<Order> => {
  const { owner, id: orderId } = order;
  const failed = await transact([
    // First, so that the index of a failed condition is its line's.
    ...order.lines.map(takeStock),
    ...rememberKey(order, attempt),
    { Put: { TableName: env.tableName, Item: orderItem(order) } },
    mailToSend({ kind: 'orderConfirmation', owner, orderId }, attempt.now),
  ]);
  if (failed.length === 0) return toOrder(order);

  const keyTaken = failed.find(({ index }) => index === order.lines.length);
  const before = keyTaken && (await orderMadeBefore(attempt, keyTaken.current));
  if (before) return before;

  const merged = mergeLines(attempt.request.items);
  const changes = failed.flatMap(({ index, current }) => {
    const line = order.lines[index];
    const field = merged[index]?.field;
    return line && field ? [{ line: { ...line, field }, current }] : [];
  });
  const gone = changes.filter(({ current }) => current === undefined);
  if (gone.length > 0) {
    throw new ShopError('PRODUCT_GONE', {
      details: gone.map(({ line }) => ({
        field: `${line.field}.id`,
        code: 'GONE',
        productId: line.id,
      })),
    });
  }
  const short = changes.filter(({ line, current }) => Number(current?.['stock']) < line.quantity);
  if (short.length > 0) {
    throw new ShopError('OUT_OF_STOCK', {
      details: short.map(({ line, current }) =>
        shortage(line, { title: line.title, stock: Number(current?.['stock']) }),
      ),
    });
  }
  throw new ShopError('PRICE_CHANGED', {
    details: changes.map(({ line, current }) => ({
      field: `${line.field}.price`,
      code: 'PRICE',
      price: toDollars(cents(Number(current?.['price']))),
      available: Number(current?.['stock']),
      productId: line.id,
      title: line.title,
    })),
  });
};

/** A user's or admin's own orders, newest first. */
export const listOrdersOf = async (
  owner: Owner,
  { after, limit }: PageRequest,
): Promise<Page<Order>> => {
  const items = await queryFirst(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :order)',
      ExpressionAttributeValues: { ':pk': keys.account(owner).pk, ':order': ORDER_PREFIX },
      ScanIndexForward: false,
      ...(after !== undefined && { ExclusiveStartKey: keys.order(owner, after as OrderId) }),
    },
    limit + 1,
  );
  return pageOf(items.map(fromItem), limit);
};

/** Keys that DynamoDB reads at once. */
const BATCH = 100;

/** Whose each order is: every account is read once, so a page costs at most an account an order. */
const withCustomers = async (records: readonly OrderRecord[]): Promise<Order[]> => {
  const wanted = [
    ...new Map(records.map(({ owner }) => [keys.account(owner).pk, keys.account(owner)])).values(),
  ];
  const batches = Array.from({ length: Math.ceil(wanted.length / BATCH) }, (_, index) =>
    getItems(wanted.slice(index * BATCH, (index + 1) * BATCH)),
  );
  const accounts = (await Promise.all(batches)).flat() as unknown as (Customer & Key)[];
  const customers = new Map(
    accounts.map(({ pk, firstname, lastname, email }) => [pk, { firstname, lastname, email }]),
  );
  return records.map((record) => ({
    ...toOrder(record),
    customer: customers.get(keys.account(record.owner).pk) ?? null,
  }));
};

/** Everybody's orders and whose they are, newest first. Any of the lists may hold the whole page. */
export const listAllOrders = async (request: PageRequest): Promise<Page<Order>> => {
  const shards = await Promise.all(ORDER_LISTS.map((list) => queryNewest(list, request)));
  const records = shards.flat() as unknown as OrderRecord[];
  const { entries, next } = pageOf(
    records.toSorted((a, b) => (a.id < b.id ? 1 : -1)),
    request.limit,
  );
  return { entries: await withCustomers(entries), next };
};
