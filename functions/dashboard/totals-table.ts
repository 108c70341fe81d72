/**
 * The shop's sums in the table. The stream delivers a change at least once; a mark of each one that is
 * counted, written in the same transaction, makes it exactly once. Orders themselves never write
 * here: an item that all orders share would make them conflict (PROMISE-R13).
 */
import { isProduct } from '../catalog/product-table.ts';
import { env } from '../http/env.ts';
import { isOrder } from '../orders/order-table.ts';
import { queryAll, type Item } from '../table/client.ts';
import { DAY_PREFIX, keys, SOLD_PREFIX, type Key } from '../table/keys.ts';
import type { Change } from '../stream/stream-change.ts';
import { transact, type TransactItem } from '../table/transact.ts';
import { latestMonths, type SoldRecord, type StoredSums } from './dashboard-rules.ts';
import { groupsOf, sumsOf, type CountedOrder, type Event } from './totals-rules.ts';

/** Items of one transaction: DynamoDB's limit. */
const MAX_WRITES = 100;
/** Seconds that a mark is kept: the stream itself forgets a change after a day. */
const KEPT_FOR = 7 * 24 * 60 * 60;

/** Of a change that is worth counting; what only changed counts as before. */
export const toEvents = ({ id, before, after }: Change): Event[] => {
  const item = after ?? before;
  if (!item || (before && after)) return [];
  const event = { id, sign: after ? 1 : -1 } as const;
  if (isProduct(item)) return [{ ...event, kind: 'product' }];
  // The filter of the worker's row lets nothing else through.
  return isOrder(item)
    ? [{ ...event, kind: 'order', order: item as unknown as CountedOrder }]
    : [{ ...event, kind: 'user' }];
};

const mark = (id: string, now: Date): TransactItem => ({
  Put: {
    TableName: env.tableName,
    Item: { ...keys.counted(id), expiresAt: Math.floor(now.getTime() / 1000) + KEPT_FOR },
    // Expired or not: a mark that is still there says that the change is counted.
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Adds numbers to an item's attributes, and sets texts; nothing where nothing changes. */
const add = (
  key: Key,
  numbers: Record<string, number>,
  texts: Record<string, string> = {},
): TransactItem[] => {
  const changed = Object.entries(numbers).filter(([, difference]) => difference !== 0);
  if (changed.length === 0) return [];
  const all = [...changed, ...Object.entries(texts)];
  const set = Object.keys(texts).map((name) => `#${name} = :${name}`);
  return [
    {
      Update: {
        TableName: env.tableName,
        Key: key,
        UpdateExpression: [
          ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
          `ADD ${changed.map(([name]) => `#${name} :${name}`).join(', ')}`,
        ].join(' '),
        ExpressionAttributeNames: Object.fromEntries(all.map(([name]) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          all.map(([name, value]) => [`:${name}`, value]),
        ),
      },
    },
  ];
};

const countGroup = async (events: readonly Event[], now: Date): Promise<void> => {
  if (events.length === 0) return;
  const { totals, days, months, sold } = sumsOf(events);
  const failed = await transact([
    // First, so that the index of a failed condition is its event's.
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
 * Counts what has not been counted yet.
 * @throws ShopError UNAVAILABLE or CONFLICT_RETRY: the stream comes again, nothing is counted twice
 */
export const countEvents = async (events: readonly Event[], now: Date): Promise<void> => {
  // One after the other: all of them write the same totals.
  for (const group of groupsOf(events, MAX_WRITES)) await countGroup(group, now);
};

/** What the dashboard reads together with the caller's account: the totals and a year's months. */
export const totalsToRead = (now: Date): Key[] => [
  keys.totals(),
  ...latestMonths(now).map(keys.salesOfMonth),
];

/** Days and products of this month and the one before: as much as is sold in them, never all orders. */
export const readSales = async (now: Date): Promise<Item[]> => {
  const months = await Promise.all(
    latestMonths(now, 2).map((month) =>
      queryAll({
        KeyConditionExpression: 'pk = :month',
        ExpressionAttributeValues: { ':month': keys.salesOfMonth(month).pk },
      }),
    ),
  );
  return months.flat();
};

const startingWith = (items: readonly Item[], prefix: string): Item[] =>
  items.filter(({ sk }) => String(sk).startsWith(prefix));

/**
 * @param totals items of `totalsToRead`, those that exist
 * @param sales items of `readSales`
 */
export const sumsFrom = (totals: readonly Item[], sales: readonly Item[]): StoredSums => ({
  totals: totals.find(({ pk }) => pk === keys.totals().pk) ?? {},
  months: new Map(
    totals
      .filter(({ sk }) => sk === keys.salesOfMonth('').sk)
      .map((item) => [String(item['pk']).slice(keys.salesOfMonth('').pk.length), item]),
  ),
  days: new Map(
    startingWith(sales, DAY_PREFIX).map((item) => [
      String(item['sk']).slice(DAY_PREFIX.length),
      item,
    ]),
  ),
  sold: startingWith(sales, SOLD_PREFIX) as unknown as SoldRecord[],
});
