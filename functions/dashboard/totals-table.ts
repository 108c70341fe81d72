/**
 * The shop's totals in the table. The stream delivers a change at least once; a mark of each counted
 * change, written in the same transaction, makes it count exactly once. Orders do not write totals
 * themselves: an item that all orders share would make them conflict (PROMISE-R13). Each copy of the
 * worker adds to a shard of its own, or the copies would conflict (ADR-0083).
 */
import { getAll, queryItems } from '../table/client.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { assign, expression } from '../table/expression.ts';
import {
  COUNTED,
  DAY,
  MONTH,
  ORDER,
  PRODUCT,
  PRODUCT_SALES,
  TOTALS,
  USER,
} from '../table/items.ts';
import {
  DAY_PREFIX,
  keys,
  MONTH_PREFIX,
  TOTAL_SHARDS,
  TOTALS_PARTITION,
  withoutShard,
  type Item,
  type Key,
} from '../table/keys.ts';
import { decode, expiryOf, isOf, itemOf, only } from '../table/kind.ts';
import type { SalesRecord, TotalsRecord } from '../table/records.ts';
import { IS_NEW, put, transact, update, type Write } from '../table/write.ts';
import type { Change } from '../stream/stream-change.ts';
import { latestMonths, type StoredTotals } from './dashboard-rules.ts';
import { completeSold, placeSold, readListed } from './sold-table.ts';
import {
  addSales,
  groupsOf,
  totalsOf,
  type Differences,
  type Event,
  type Sales,
} from './totals-rules.ts';

/** DynamoDB's limit for one transaction. */
const MAX_WRITES = 100;

/** New and removed items count; a modified one counts as before. */
export const toEvents = ({ id, before, after }: Change): Event[] => {
  const item = after ?? before;
  if (!item || (before && after)) return [];
  const event = { id, sign: after ? 1 : -1 } as const;
  if (isOf(PRODUCT, item)) return [{ ...event, kind: 'product' }];
  if (isOf(USER, item)) return [{ ...event, kind: 'user' }];
  return isOf(ORDER, item) ? [{ ...event, kind: 'order', order: decode(ORDER, item) }] : [];
};

const mark = (id: string, now: Date): Write =>
  // Also an expired mark that is still there says that the change is counted.
  put(itemOf(COUNTED, keys.counted(id), { expiresAt: expiryOf(COUNTED, now) }), IS_NEW);

/** Adds numbers and sets texts; writes nothing when every number is 0. */
const add = (key: Key, numbers: Record<string, number>, texts?: object): Write[] => {
  const changed = Object.entries(numbers).filter(([, difference]) => difference !== 0);
  if (changed.length === 0) return [];
  const added = expression`ADD ${assign(Object.fromEntries(changed), ' ')}`;
  return [update(key, texts ? expression`SET ${assign(texts)} ${added}` : added)];
};

/** The shard that this copy of the worker adds to. */
let ownShard = 0;

const soldIn = (sold: Differences['sold'], shards: readonly number[]): Key[] =>
  [...sold.values()].flatMap(({ month, id }) =>
    shards.map((shard) => keys.salesOfProduct(month, id, shard)),
  );
const ALL_SHARDS = Array.from({ length: TOTAL_SHARDS }, (_, shard) => shard);

/** @returns keys of the sold products that need their place */
const countGroup = async (events: readonly Event[], now: Date): Promise<Key[]> => {
  if (events.length === 0) return [];
  const { totals, days, months, sold } = totalsOf(events);
  let shard = ownShard;
  const failed = await transact((conflicts) => {
    // Another copy of the worker adds to this shard, so this copy moves to another one.
    if (conflicts > 0) ownShard = Math.floor(Math.random() * TOTAL_SHARDS);
    shard = ownShard;
    return [
      // The marks come first: the index of a failed condition is then the index of its event.
      ...events.map(({ id }) => mark(id, now)),
      ...add(keys.totals(shard), { ...totals }),
      ...[...days].flatMap(([day, sales]) => add(keys.salesOfDay(day, shard), { ...sales })),
      ...[...months].flatMap(([month, sales]) =>
        add(keys.salesOfMonth(month, shard), { ...sales }),
      ),
      ...[...sold.values()].flatMap(({ id, month, title, units, revenue }) =>
        add(keys.salesOfProduct(month, id, shard), { units, revenue }, { id, title }),
      ),
    ];
  });
  if (failed.length === 0) return soldIn(sold, [shard]);
  const indexes = new Set(failed.map(({ index }) => index));
  const counted = events.filter((_, index) => indexes.has(index));
  const uncounted = events.filter((_, index) => !indexes.has(index));
  // The copy that counted them, in any shard, may have ended before it set the places.
  return [...soldIn(totalsOf(counted).sold, ALL_SHARDS), ...(await countGroup(uncounted, now))];
};

/**
 * Counts the events that have not been counted yet.
 * @throws ShopError UNAVAILABLE or CONFLICT_RETRY: the stream retries, and nothing is counted twice
 */
export const countEvents = async (events: readonly Event[], now: Date): Promise<void> => {
  const sold: Key[] = [];
  // One after the other, because all groups write the same shard.
  for (const group of groupsOf(events, MAX_WRITES)) sold.push(...(await countGroup(group, now)));
  await placeSold(sold);
};

/**
 * Totals, months, and days and best sellers of this month and the one before. The reads do not grow
 * with the shop.
 */
export const readSales = async (now: Date): Promise<Item[]> => {
  const months = latestMonths(now, 2);
  const [sums, listed] = await Promise.all([
    // The sort keys of days, months and totals follow each other, so one query reads all three.
    queryItems({ partition: TOTALS_PARTITION, after: `${DAY_PREFIX}${months[0]}` }),
    readListed(months),
  ]);
  const inUse = new Set(sums.map(({ sk }) => sk));
  const shards = ALL_SHARDS.filter((shard) => shard === 0 || inUse.has(keys.totals(shard).sk));
  return [...sums, ...(await completeSold(listed, shards))];
};

/** Adds the first image of each product that still exists. */
export const withImages = async (
  bestSellers: Dashboard['bestSellers'],
): Promise<Dashboard['bestSellers']> => {
  const products = await getAll(
    PRODUCT,
    bestSellers.map(({ id }) => keys.product(id)),
  );
  const images = new Map(products.map(({ id, images: [img1] }) => [id, img1]));
  return bestSellers.map((sold) => ({ ...sold, img1: images.get(sold.id) }));
};

/** Adds up the shards of each period. */
const sumByPeriod = (
  records: readonly SalesRecord[],
  prefix: string,
): ReadonlyMap<string, Sales> => {
  const sums = new Map<string, Sales>();
  for (const { sk, orders = 0, revenue = 0 } of records) {
    addSales(sums, withoutShard(sk).slice(prefix.length), { orders, revenue });
  }
  return sums;
};

const sumOf = (shards: readonly TotalsRecord[], name: keyof TotalsRecord): number =>
  shards.reduce((sum, { [name]: value = 0 }) => sum + value, 0);

/** @param sales items of `readSales` */
export const storedTotals = (sales: readonly Item[]): StoredTotals => {
  const totals = only(TOTALS, sales);
  return {
    totals: {
      orders: sumOf(totals, 'orders'),
      revenue: sumOf(totals, 'revenue'),
      users: sumOf(totals, 'users'),
      products: sumOf(totals, 'products'),
    },
    months: sumByPeriod(only(MONTH, sales), MONTH_PREFIX),
    days: sumByPeriod(only(DAY, sales), DAY_PREFIX),
    sold: only(PRODUCT_SALES, sales),
  };
};
