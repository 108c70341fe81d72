/** Applies invariant-rules.ts to items of the table: to recent ones, or to all. */
import type { Role } from '#shared/domain/ids.ts';
import { encodeTime } from 'ulid';
import { getItems, queryItems } from '../table/client.ts';
import {
  ADDRESS,
  ADMIN,
  CATEGORY,
  CATEGORY_NAME,
  ORDER,
  PARKED,
  PRODUCT,
  PUBLISH_JOB,
  REVIEW_JOB,
  SLUG,
  USER,
} from '../table/items.ts';
import {
  CATALOG_LIST,
  keys,
  orderLists,
  sortable,
  UNFINISHED_LIST,
  USERS_LIST,
  type Item,
  type Key,
} from '../table/keys.ts';
import {
  contradictionsOfCounts,
  contradictionsOfJob,
  contradictionsOfOrder,
  contradictionsOfOwners,
  contradictionsOfProduct,
  contradictionsOfRating,
  guardsWithoutOwner,
  type Contradiction,
} from './invariant-rules.ts';
import { recountRatings } from '../reviews/rating-table.ts';
import { decodeIfValid, isOf } from '../table/kind.ts';

const guardOf = (item: Item): { guard: Key; owner: string }[] => {
  const { id, slug, name, email } = item;
  const owner = String(id);
  const address = (role: Role) => [{ guard: keys.email(role, String(email)), owner }];
  if (isOf(PRODUCT, item)) return [{ guard: keys.slug(String(slug)), owner }];
  if (isOf(CATEGORY, item)) return [{ guard: keys.categoryName(String(name)), owner }];
  if (isOf(USER, item)) return address('user');
  return isOf(ADMIN, item) ? address('admin') : [];
};

/** The id that a guard names; `undefined` for an item that is no guard. */
const ownerOf = (item: Item): string | undefined => {
  if (isOf(SLUG, item)) return String(item['productId']);
  if (isOf(ADDRESS, item)) return String(item['accountId']);
  return isOf(CATEGORY_NAME, item) ? String(item['categoryId']) : undefined;
};

/** Not decoded by the kinds: the rules must see values that no decoder accepts. */
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN);

const productsIn = (items: readonly Item[]) =>
  items
    .filter((one) => isOf(PRODUCT, one))
    .map((item) => ({
      pk: String(item['pk']),
      stock: numberOf(item['stock']),
      price: numberOf(item['price']),
      ratingSum: numberOf(item['ratingSum']),
      ratingCount: numberOf(item['ratingCount']),
      categoryId: numberOf(item['categoryId']),
    }));

/** @param items the whole table, because a product is compared with all its reviews */
export const wrongRatingsIn = (items: readonly Item[]): Contradiction[] => {
  const counted = recountRatings(items);
  return productsIn(items).flatMap((product) =>
    contradictionsOfRating(product, counted.get(product.pk) ?? { sum: 0, count: 0 }),
  );
};

/**
 * @param items the whole catalogue, and any other items, with the guards of those that are guarded
 * @param isGuarded whether the guard of an item is compared
 */
export const contradictionsIn = (
  items: readonly Item[],
  isGuarded: (item: Item) => boolean = () => true,
): Contradiction[] => {
  const now = new Date();
  const products = productsIn(items);
  const categories = items
    .filter((one) => isOf(CATEGORY, one))
    .map(({ id, productCount }) => ({
      id: numberOf(id),
      productCount: numberOf(productCount),
    }));
  const orders = items
    .filter((one) => isOf(ORDER, one))
    .map((item) => ({
      pk: String(item['pk']),
      sk: String(item['sk']),
      // NaN makes an unreadable order a contradiction.
      ...(decodeIfValid(ORDER, item) ?? { subtotal: NaN, lines: [] }),
    }));
  const jobs = items
    .filter((one) => isOf(REVIEW_JOB, one) || isOf(PUBLISH_JOB, one))
    .map(({ pk, failed, movedAt }) => ({
      pk: String(pk),
      failed: failed !== undefined,
      // A job with an unreadable time counts as stalled.
      movedAt: Date.parse(String(movedAt)) || 0,
    }));
  const parked = items.filter((one) => isOf(PARKED, one));
  const expected = items
    .filter(isGuarded)
    .flatMap(guardOf)
    .map(({ guard, owner }) => [guard.pk, owner] as const);
  const found = new Map(
    items.flatMap((item) => {
      const owner = ownerOf(item);
      return owner === undefined ? [] : [[String(item['pk']), owner] as const];
    }),
  );
  return [
    ...products.flatMap(contradictionsOfProduct),
    ...contradictionsOfCounts(categories, products),
    ...orders.flatMap(contradictionsOfOrder),
    ...contradictionsOfOwners(expected, found),
    ...guardsWithoutOwner(expected, found),
    ...jobs.flatMap((job) => contradictionsOfJob(job, now)),
    ...parked.map(({ pk }) => ({ what: 'parked change', item: String(pk) }) as const),
  ];
};

/** The items of a list whose ULIDs are from `since` or later. */
const newIn = (list: string, since: Date): Promise<Item[]> =>
  queryItems({ list, after: encodeTime(since.getTime()) });

/** Maximum of unfinished items to read. More would not change the alarm. */
const MAX_UNFINISHED = 500;

/** Attributes of the catalogue that the rules compare. Without them 100 000 products fill the memory. */
const COMPARED = [
  ...['pk', 'sk', 'id', 'slug', 'name', 'categoryId', 'productCount'],
  ...['stock', 'price', 'ratingSum', 'ratingCount'],
];

/** Guards that are read at the same time. */
const MAX_GUARDS = 1000;

const readGuards = async (items: readonly Item[]): Promise<Item[]> => {
  const guards = items.flatMap(guardOf).map(({ guard }) => guard);
  const found: Item[] = [];
  for (let from = 0; from < guards.length; from += MAX_GUARDS) {
    found.push(...(await getItems(guards.slice(from, from + MAX_GUARDS))));
  }
  return found;
};

/**
 * Checks the catalogue, unfinished work, the orders and users since `since`, and guards. The cost
 * depends on the catalogue and on what is new, not on the number of orders. A guard costs eight times
 * what its product costs, so without `allGuards` those of earlier products are left out (ADR-0081).
 */
export const recentContradictions = async (
  since: Date,
  { allGuards }: { allGuards: boolean },
): Promise<Contradiction[]> => {
  const first = encodeTime(since.getTime());
  const lists = [USERS_LIST, ...orderLists()].map((list) => newIn(list, since));
  const unfinished = queryItems({ list: UNFINISHED_LIST, limit: MAX_UNFINISHED });
  const catalog = queryItems({ list: CATALOG_LIST, attributes: COMPARED });
  const items = (await Promise.all([catalog, ...lists, unfinished])).flat();
  const isGuarded = (item: Item): boolean =>
    allGuards || !isOf(PRODUCT, item) || sortable(String(item['id'])) >= first;
  const guards = await readGuards(items.filter(isGuarded));
  return contradictionsIn([...items, ...guards], isGuarded);
};
