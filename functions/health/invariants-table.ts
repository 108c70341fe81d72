/**
 * Statements that must always be true of the shop's items (REQ-ALARMS). Transactions keep them true;
 * these rules detect a mistake in a transaction.
 */
import { orderState } from '#shared/domain/orders.ts';
import { isClosedBy, NONE } from '../orders/closed-table.ts';
import {
  ADDRESS,
  ADMIN,
  CATEGORY,
  CATEGORY_NAME,
  CLOSED,
  JOB,
  ORDER,
  PARKED,
  PRODUCT,
  SALE,
  SLUG,
  USER,
  type OrderRecord,
} from '../table/items.ts';
import { keys, nameOf, ORDER_LISTS, type Item, type Key } from '../table/keys.ts';
import { recountRatings } from '../reviews/rating-table.ts';
import { decodeIfValid, isOf } from '../table/kind.ts';

/** Contains keys only, which hold ids and hashes and no personal data. */
export interface Contradiction {
  what:
    | 'stock below zero'
    | 'invalid price'
    | 'impossible rating'
    | 'wrong rating'
    | 'wrong product count'
    | 'wrong order total'
    | 'wrong closing'
    | 'wrong sale'
    | 'guard of another owner'
    | 'guard without owner'
    | 'parked change'
    | 'failed job'
    | 'stalled job';
  item: string;
}

/** Reads the stored value undecoded, because the rules must see values that no decoder accepts. */
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const inProduct = ({ pk, stock, price, ratingSum, ratingCount }: Item): Contradiction[] => {
  const [sum, count] = [numberOf(ratingSum), numberOf(ratingCount)];
  const broken: [Contradiction['what'], boolean][] = [
    ['stock below zero', !isWhole(stock)],
    ['invalid price', !isWhole(price)],
    // Every counted rating has one to five stars.
    ['impossible rating', sum < count || sum > 5 * count],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([what]) => ({ what, item: String(pk) }));
};

/**
 * Compares each product's stored sum and count with its public reviews (RULE-16, RULE-54).
 * @param items the whole table
 */
export const wrongRatingsIn = (items: readonly Item[]): Contradiction[] => {
  const counted = recountRatings(items);
  return items
    .filter((item) => isOf(PRODUCT, item))
    .filter(({ pk, ratingSum, ratingCount }) => {
      const { sum, count } = counted.get(String(pk)) ?? { sum: 0, count: 0 };
      return ratingSum !== sum || ratingCount !== count;
    })
    .map(({ pk }) => ({ what: 'wrong rating', item: String(pk) }));
};

const inOrder = (item: Item): Contradiction[] => {
  // An order that cannot be read is a contradiction too.
  const { subtotal, lines } = decodeIfValid(ORDER, item) ?? { subtotal: NaN, lines: [] };
  const sum = lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
  const sound =
    lines.length > 0 &&
    lines.every(
      ({ price, quantity, discount = 0 }) =>
        quantity > 0 && discount >= 0 && discount <= price * quantity,
    ) &&
    sum === subtotal;
  return sound ? [] : [{ what: 'wrong order total', item: nameOf(item) }];
};

const ordersIn = (items: readonly Item[]): { listPk: unknown; order: OrderRecord }[] =>
  items
    .filter((item) => isOf(ORDER, item))
    .flatMap((item) => {
      const order = decodeIfValid(ORDER, item);
      return order ? [{ listPk: item['listPk'], order }] : [];
    });

/**
 * An order is wrong if it does not agree with its closings and statements of withdrawal, if they take
 * more units or money than it has, or if it is in the wrong list (RULE-84, RULE-92).
 * @param items orders, with the closings of all of them
 */
const wrongClosingsIn = (items: readonly Item[]): Contradiction[] => {
  const closed = new Map(
    items.filter((item) => isOf(CLOSED, item)).map((item) => [nameOf(item), item]),
  );
  const wrong = ordersIn(items).flatMap(({ listPk, order }) => {
    const name = nameOf(keys.closed(order.owner, order.id));
    const record = closed.get(name);
    closed.delete(name);
    const closings = record ? decodeIfValid(CLOSED, record) : NONE;
    const isListed = listPk === ORDER_LISTS[orderState(order)];
    return isListed && closings && isClosedBy(order, closings) ? [] : [name];
  });
  return [...wrong, ...closed.keys()].map((item) => ({ what: 'wrong closing', item }));
};

const isSound = (item: Item): boolean => {
  const { quantity, amount } = decodeIfValid(SALE, item) ?? { quantity: NaN, amount: NaN };
  return isWhole(quantity) && quantity > 0 && isWhole(amount);
};

/** Compares the products of each category with its stored count (PROMISE-R10). */
const wrongCountsIn = (items: readonly Item[]): Contradiction[] => {
  const said = new Map<unknown, unknown>();
  const counted = new Map<unknown, number>();
  for (const item of items) {
    const { id, productCount, categoryId } = item;
    if (isOf(CATEGORY, item)) said.set(id, productCount);
    if (isOf(PRODUCT, item)) counted.set(categoryId, (counted.get(categoryId) ?? 0) + 1);
  }
  return [...new Set([...said.keys(), ...counted.keys()])]
    .filter((id) => (counted.get(id) ?? 0) !== (said.get(id) ?? 0))
    .map((id) => ({ what: 'wrong product count', item: `CATEGORIES ${String(id)}` }));
};

/** Milliseconds. Every step saves the job, so a job that was not saved for so long has lost its stream record. */
const LONGEST_STEP = 30 * 60_000;

const inJob = ({ pk, failed, movedAt }: Item): Contradiction[] => {
  const item = String(pk);
  if (failed !== undefined) return [{ what: 'failed job', item }];
  // A job with an unreadable time counts as stalled.
  const movedAtMs = Date.parse(String(movedAt)) || 0;
  return Date.now() - movedAtMs <= LONGEST_STEP ? [] : [{ what: 'stalled job', item }];
};

/** The guard that an item must have; `undefined` for an item without one. */
export const guardOf = (item: Item): Key | undefined => {
  const { slug, name, email } = item;
  if (isOf(PRODUCT, item)) return keys.slug(String(slug));
  if (isOf(CATEGORY, item)) return keys.categoryName(String(name));
  if (isOf(USER, item)) return keys.email('user', String(email));
  return isOf(ADMIN, item) ? keys.email('admin', String(email)) : undefined;
};

/** The id that a guard names; `undefined` for an item that is no guard. */
const ownerOf = (item: Item): unknown => {
  if (isOf(SLUG, item)) return item['productId'];
  if (isOf(ADDRESS, item)) return item['accountId'];
  return isOf(CATEGORY_NAME, item) ? item['categoryId'] : undefined;
};

/**
 * Every slug, address and name must have a guard that names its owner. A guard without an owner
 * blocks its slug, address or name permanently.
 */
const wrongGuardsIn = (items: readonly Item[]): Contradiction[] => {
  const owners = items.flatMap((item) => {
    const guard = guardOf(item);
    return guard ? [[guard.pk, String(item['id'])] as const] : [];
  });
  const owned = new Set(owners.map(([guard]) => guard));
  const guards = new Map(
    items
      .filter((item) => ownerOf(item) !== undefined)
      .map((item) => [String(item['pk']), String(ownerOf(item))]),
  );
  return [
    ...owners
      .filter(([guard, owner]) => guards.get(guard) !== owner)
      .map(([item]) => ({ what: 'guard of another owner', item }) as const),
    ...[...guards.keys()]
      .filter((guard) => !owned.has(guard))
      .map((item) => ({ what: 'guard without owner', item }) as const),
  ];
};

/** Work that a stream worker has not done. */
export const isUnfinished = ({ what }: Contradiction): boolean => UNFINISHED.includes(what);
const UNFINISHED: readonly Contradiction['what'][] = ['parked change', 'failed job', 'stalled job'];

/** @param items the whole catalogue, and any other items, with their guards and the closings of orders */
export const contradictionsIn = (items: readonly Item[]): Contradiction[] => [
  ...items.filter((item) => isOf(PRODUCT, item)).flatMap(inProduct),
  ...wrongCountsIn(items),
  ...items.filter((item) => isOf(ORDER, item)).flatMap(inOrder),
  ...wrongClosingsIn(items),
  ...items
    .filter((item) => isOf(SALE, item) && !isSound(item))
    .map((item) => ({ what: 'wrong sale', item: nameOf(item) }) as const),
  ...wrongGuardsIn(items),
  ...items.filter((item) => isOf(JOB, item)).flatMap(inJob),
  ...items
    .filter((item) => isOf(PARKED, item))
    .map(({ pk }) => ({ what: 'parked change', item: String(pk) }) as const),
];
