/**
 * The stored sums of the dashboard: users, sales of a month by day, and sales of a product in a
 * month. followChanges updates them from the stream, because an item that every order writes would
 * make orders conflict. The stream delivers a change at least once. A mark in the transaction that
 * adds the change makes it count exactly once (PROMISE-R13).
 */
import { isDeepStrictEqual } from 'node:util';
import type { ProductId } from '#shared/domain/ids.ts';
import { accountedDay, soldAt } from '#shared/domain/accounts.ts';
import { keptLines, piecesTotal } from '#shared/domain/coupons.ts';
import type { Currency } from '#shared/domain/currencies.ts';
import { currencyOf, isPaid } from '#shared/domain/orders.ts';
import type { Change } from '../stream/stream-change.ts';
import { getItems, query, queryItems } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import {
  CLOSED,
  COUNTED,
  MONTH,
  ORDER,
  PRODUCT_SALES,
  SALE,
  USER,
  USER_COUNT,
  type ClosingRecord,
  type OrderRecord,
  type SaleRecord,
} from '../table/items.ts';
import { keyOf, keys, nameOf, type Item, type Key } from '../table/keys.ts';
import { decode, expiryOf, isOf, itemOf, only } from '../table/kind.ts';
import { IS_NEW, put, remove, transact, update, write, type Write } from '../table/write.ts';

/** DynamoDB's limit. An order of 50 lines needs 53 writes. */
const MAX_WRITES = 100;

/** An order, closings, a sale outside the shop or a user: created (`sign` 1) or deleted (-1). */
export interface Event {
  id: string;
  sign: 1 | -1;
  /** Pieces that come back. */
  closings?: readonly Pick<ClosingRecord, 'at' | 'lines'>[];
  /** Money that went back. */
  refunds?: NonNullable<OrderRecord['closed']>['refunds'];
  /** Zone and currency of the order to which closings and refunds belong. */
  timeZone?: string | undefined;
  currency?: Currency | undefined;
  outside?: SaleRecord;
  order?: Pick<
    OrderRecord,
    'closed' | 'createdAt' | 'currency' | 'payment' | 'subtotal' | 'timeZone'
  > & {
    lines: readonly Pick<
      OrderRecord['lines'][number],
      'discount' | 'id' | 'nth' | 'title' | 'price' | 'quantity'
    >[];
  };
}

/** Numbers to add to an item of the sums, with amounts in cents, and texts to set. */
interface Sum {
  key: Key;
  numbers: Record<string, number>;
  texts: { id?: ProductId; title?: string };
}

/** Each currency has sums of its own, because a shop can change it (RULE-20). */
const salesIn = ({ order, closings = [], refunds = [], outside, ...of }: Event) => [
  ...closings.map(({ at, lines }) => ({
    date: accountedDay(at, of.timeZone),
    currency: currencyOf(of),
    ofDay: {},
    lines: lines.map((line) => ({ ...line, quantity: -line.quantity, revenue: 0 - line.refund })),
  })),
  ...refunds.map(({ at, amount, shipping }) => ({
    date: accountedDay(at, of.timeZone),
    currency: currencyOf(of),
    ofDay: { revenue: shipping - amount },
    lines: [],
  })),
  ...(order
    ? [
        {
          date: accountedDay(soldAt(order), order.timeZone),
          currency: order.currency,
          ofDay: { orders: 1, revenue: piecesTotal(order) },
          lines: keptLines(order).map((line) => ({
            ...line,
            revenue: line.quantity * line.price - (line.discount ?? 0),
          })),
        },
      ]
    : []),
  ...(outside
    ? [
        {
          date: accountedDay(outside.createdAt, outside.timeZone),
          currency: currencyOf(outside),
          ofDay: { revenue: outside.amount, outside: outside.amount },
          lines: [{ ...outside, id: outside.productId, revenue: outside.amount }],
        },
      ]
    : []),
];

/** Without shipping (RULE-20). A refund lowers the revenue of the day on which it was accepted. */
export const sumsOf = (events: readonly Event[]): Sum[] => {
  const sums = new Map<string, Sum>();
  const add = (key: Key, numbers: Sum['numbers'], texts: Sum['texts'] = {}): void => {
    const name = nameOf(key);
    const sum = sums.get(name) ?? { key, numbers: {}, texts };
    for (const [each, value] of Object.entries(numbers)) {
      sum.numbers[each] = (sum.numbers[each] ?? 0) + value;
    }
    sums.set(name, { ...sum, texts });
  };
  for (const event of events) {
    const { sign, order, closings, refunds, outside } = event;
    if (!order && !closings && !refunds && !outside) add(keys.userCount(), { users: sign });
    for (const { date, currency: of, ofDay, lines } of salesIn(event)) {
      const [month, day] = [date.slice(0, 7), date.slice(8)];
      for (const [name, value] of Object.entries<number>(ofDay)) {
        const number = `${name}${name === 'orders' ? '' : of}${day}`;
        add(keys.salesOfMonth(month), { [number]: sign * value });
      }
      for (const { id, title, quantity, revenue } of lines) {
        const sold = { units: sign * quantity, [`revenue${of}`]: sign * revenue };
        add(keys.salesOfProduct(month, id), sold, { id, title });
      }
    }
  }
  return [...sums.values()];
};

/** Without those of unpaid orders, whose units were never sold. */
const closingsOf = (item: Item | undefined): ClosingRecord[] =>
  (item ? decode(CLOSED, item).entries : []).filter(
    ({ lines, unpaid = false }) => lines.length > 0 && !unpaid,
  );

/** A modified item counts only for added closings, for a payment and for refunds that are accepted. */
export const eventsOf = ({
  id,
  before,
  after,
}: Pick<Change, 'id' | 'before' | 'after'>): Event[] => {
  const item = after ?? before;
  if (!item) return [];
  if (isOf(CLOSED, item)) {
    const { timeZone, currency } = decode(CLOSED, item);
    const [old, closings] = [closingsOf(before), closingsOf(after)];
    const counted = after
      ? closings.filter((one) => !old.some((known) => known.id === one.id))
      : old;
    const sign = after ? 1 : -1;
    return counted.length > 0 ? [{ id, sign, closings: counted, timeZone, currency }] : [];
  }
  if (isOf(ORDER, item)) {
    // An order is a sale when it is paid.
    const [was, is] = [before, after]
      .map((one) => one && decode(ORDER, one))
      .map((order) => (order && isPaid(order) ? order : undefined));
    const order = is ?? was;
    if (!order) return [];
    const known = is && was?.closed?.refunds;
    const refunds = (order.closed?.refunds ?? []).filter(
      (refund, nth) => !refund.owed && !isDeepStrictEqual(refund, known?.[nth]),
    );
    const isSale = !was || !is;
    if (!isSale && refunds.length === 0) return [];
    const { timeZone, currency } = order;
    return [{ id, sign: is ? 1 : -1, ...(isSale && { order }), refunds, timeZone, currency }];
  }
  if (before && after) return [];
  const sign = after ? 1 : -1;
  if (isOf(SALE, item)) return [{ id, sign, outside: decode(SALE, item) }];
  return isOf(USER, item) ? [{ id, sign }] : [];
};

const mark = (id: string, now: Date): Write =>
  // An expired mark that DynamoDB has not deleted yet still means that the change is counted.
  put(itemOf(COUNTED, keys.counted(id), { expiresAt: expiryOf(COUNTED, now) }), IS_NEW);

const addition = ({ key, numbers, texts }: Sum): Write => {
  const added = expression`ADD ${assign(numbers, ' ')}`;
  const hasTexts = Object.keys(texts).length > 0;
  return update(key, hasTexts ? expression`SET ${assign(texts)} ${added}` : added);
};

const uncounted = async (events: readonly Event[]): Promise<Event[]> => {
  const marks = await getItems(events.map(({ id }) => keys.counted(id)));
  const counted = new Set(marks.map(({ pk }) => pk));
  return events.filter(({ id }) => !counted.has(keys.counted(id).pk));
};

/**
 * Writes each sum once for all new events.
 * @throws ShopError UNAVAILABLE or CONFLICT_RETRY; the stream retries, and nothing is counted twice
 */
export const countEvents = async (events: readonly Event[], now: Date): Promise<void> => {
  const fresh = await uncounted(events);
  if (fresh.length === 0) return;
  const marks = fresh.map(({ id }) => mark(id, now));
  const additions = sumsOf(fresh).map(addition);
  if (marks.length + additions.length > MAX_WRITES && fresh.length > 1) {
    const half = Math.ceil(fresh.length / 2);
    await countEvents(fresh.slice(0, half), now);
    return countEvents(fresh.slice(half), now);
  }
  const failed = await transact({ marks, additions });
  // Another copy of the worker has counted some of these changes meanwhile.
  if (failed) await countEvents(fresh, now);
};

export const readSums = async () => {
  const items = await queryItems({ partition: keys.userCount().pk });
  const [count] = only(USER_COUNT, items);
  return { users: count?.users ?? 0, months: only(MONTH, items) };
};

export const readSold = async (months: readonly string[]) => {
  const partitions = months.map((month) => keys.salesOfProduct(month, '' as ProductId).pk);
  const sold = partitions.map((partition) => query(PRODUCT_SALES, { partition }));
  return (await Promise.all(sold)).flat();
};

export interface WrongSum {
  key: Key;
  is: Record<string, number>;
  should: Record<string, number>;
  texts: Sum['texts'];
}

const isSum = (item: Item): boolean =>
  [USER_COUNT, MONTH, PRODUCT_SALES].some((kind) => isOf(kind, item));

/** A sum of zero is the same as no sum. */
const numbersOf = (item: Item): Record<string, number> =>
  Object.fromEntries(
    Object.entries(item).filter((entry): entry is [string, number] => {
      const [, value] = entry;
      return typeof value === 'number' && value !== 0;
    }),
  );

const isSame = (a: Record<string, number>, b: Record<string, number>): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => a[name] === b[name]);

/**
 * Compares the stored sums with a recount. A sale that cannot be read counts in neither.
 * @param items the whole table, while nobody buys and the stream has no undelivered change
 */
export const wrongSums = (items: readonly Item[]): WrongSum[] => {
  const events = items.flatMap((after): Event[] => {
    try {
      return eventsOf({ id: '', before: undefined, after });
    } catch {
      return [];
    }
  });
  const recounted = new Map(sumsOf(events).map((sum) => [nameOf(sum.key), sum]));
  const stored = new Map(items.filter(isSum).map((item) => [nameOf(item), item]));
  return [...new Set([...recounted.keys(), ...stored.keys()])].flatMap((name) => {
    const [sum, item = {}] = [recounted.get(name), stored.get(name)];
    const [is, should] = [numbersOf(item), numbersOf(sum?.numbers ?? {})];
    if (isSame(is, should)) return [];
    return [{ key: sum?.key ?? keyOf(item), is, should, texts: sum?.texts ?? {} }];
  });
};

export const correctSum = async ({ key, should, texts }: WrongSum): Promise<void> => {
  const isNothing = Object.keys(should).length === 0;
  await write(isNothing ? remove(key) : put({ ...key, ...should, ...texts }));
};
