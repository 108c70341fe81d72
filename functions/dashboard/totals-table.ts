/**
 * The shop's totals in the table. The stream delivers a change at least once; a mark of each counted
 * change, written in the same transaction, makes it count exactly once. Orders do not write totals
 * themselves: an item that all orders share would make them conflict (PROMISE-R13).
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
import { DAY_PREFIX, keys, type Item, type Key } from '../table/keys.ts';
import { decode, expiryOf, isOf, itemOf, only } from '../table/kind.ts';
import type { SalesRecord } from '../table/records.ts';
import { many, one, type FoundItems } from '../table/wanted.ts';
import { IS_NEW, put, transact, update, type Write } from '../table/write.ts';
import type { Change } from '../stream/stream-change.ts';
import { latestMonths, type StoredTotals } from './dashboard-rules.ts';
import { placeSold, readSold } from './sold-table.ts';
import { groupsOf, totalsOf, type Event } from './totals-rules.ts';

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

const countGroup = async (events: readonly Event[], now: Date): Promise<void> => {
  if (events.length === 0) return;
  const { totals, days, months, sold } = totalsOf(events);
  const failed = await transact([
    // First, so that the index of a failed condition is the index of its event.
    ...events.map(({ id }) => mark(id, now)),
    ...add(keys.totals(), { ...totals }),
    ...[...days].flatMap(([day, sales]) => add(keys.salesOfDay(day), { ...sales })),
    ...[...months].flatMap(([month, sales]) => add(keys.salesOfMonth(month), { ...sales })),
    ...[...sold.values()].flatMap(({ id, month, title, units, revenue }) =>
      add(keys.salesOfProduct(month, id), { units, revenue }, { id, title }),
    ),
  ]);
  if (failed.length === 0) return;
  const counted = new Set(failed.map(({ index }) => index));
  await countGroup(
    events.filter((_, index) => !counted.has(index)),
    now,
  );
};

/**
 * Counts the events that have not been counted yet.
 * @throws ShopError UNAVAILABLE or CONFLICT_RETRY: the stream retries, and nothing is counted twice
 */
export const countEvents = async (events: readonly Event[], now: Date): Promise<void> => {
  // One after the other, because all groups write the same totals.
  for (const group of groupsOf(events, MAX_WRITES)) await countGroup(group, now);
  // This also runs for changes that were counted before, because the worker may have ended here.
  const { sold } = totalsOf(events);
  await placeSold([...sold.values()].map(({ month, id }) => keys.salesOfProduct(month, id)));
};

/** The items that the dashboard reads together with the caller's account. */
export const totalsToRead = (now: Date) => ({
  totals: one(TOTALS, keys.totals()),
  months: many(MONTH, latestMonths(now).map(keys.salesOfMonth)),
});

/** Days and best sellers of this month and the one before. The reads do not grow with the shop. */
export const readSales = async (now: Date): Promise<Item[]> => {
  const months = latestMonths(now, 2);
  const [sold, ...days] = await Promise.all([
    readSold(months),
    ...months.map((month) =>
      queryItems({ partition: keys.salesOfMonth(month).pk, prefix: DAY_PREFIX }),
    ),
  ]);
  return [...days.flat(), ...sold];
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

const monthOf = ({ pk }: SalesRecord): string => pk.slice(keys.salesOfMonth('').pk.length);
const dayOf = ({ sk }: SalesRecord): string => sk.slice(DAY_PREFIX.length);

/** @param sales items of `readSales` */
export const storedTotals = (
  { totals, months }: FoundItems<ReturnType<typeof totalsToRead>>,
  sales: readonly Item[],
): StoredTotals => ({
  totals: totals ?? {},
  months: new Map(months.map((month) => [monthOf(month), month])),
  days: new Map(only(DAY, sales).map((day) => [dayOf(day), day])),
  sold: only(PRODUCT_SALES, sales),
});
