/** The rules of invariant-rules.ts on items of the table: what came lately, or all there is. */
import type { CategoryId, Role, Slug } from '#shared/domain/ids.ts';
import { TABLE } from '#shared/domain/table.ts';
import { encodeTime } from 'ulid';
import { isProduct, listCatalog } from '../catalog/product-table.ts';
import { isOrder } from '../orders/order-table.ts';
import { getItems, queryAll, type Item } from '../table/client.ts';
import { CATEGORIES, keys, ORDER_LISTS, USERS_LIST, type Key } from '../table/keys.ts';
import {
  contradictionsOfCounts,
  contradictionsOfOrder,
  contradictionsOfOwners,
  contradictionsOfProduct,
  guardsOfNobody,
  type Contradiction,
  type OrderFacts,
  type ProductFacts,
} from './invariant-rules.ts';

/** Keys that DynamoDB reads at once. */
const BATCH = 100;

const isCategory = ({ pk }: Item): boolean => pk === CATEGORIES;

/** What is taken by an item, and by whom: a product's slug, an account's address, a category's name. */
const guardOf = (item: Item): { guard: Key; owner: string }[] => {
  const { pk, sk, id, slug, name, email } = item;
  const owner = String(id);
  if (isProduct(item)) return [{ guard: keys.slug(slug as Slug), owner }];
  if (isCategory(item)) return [{ guard: keys.categoryName(String(name)), owner }];
  if (sk !== 'ACCOUNT') return [];
  const role: Role = String(pk).startsWith('ADMIN') ? 'admin' : 'user';
  return [{ guard: keys.email(role, String(email)), owner }];
};

/** The other way round: of a guard, whom it leads to. */
const ownerOf = ({ sk, productId, accountId, categoryId }: Item): string | undefined => {
  switch (sk) {
    case 'SLUG':
      return String(productId);
    case 'EMAIL':
      return String(accountId);
    case 'CATEGORY_NAME':
      return String(categoryId);
    default:
      return undefined;
  }
};

/** @param items the whole catalogue and whatever else, with all of their guards */
export const contradictionsIn = (items: readonly Item[]): Contradiction[] => {
  const products = items.filter(isProduct) as unknown as (ProductFacts & {
    categoryId: CategoryId;
  })[];
  const categories = items.filter(isCategory) as unknown as {
    id: CategoryId;
    productCount: number;
  }[];
  const orders = items.filter(isOrder) as unknown as OrderFacts[];
  const expected = items.flatMap(guardOf).map(({ guard, owner }) => [guard.pk, owner] as const);
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
    ...guardsOfNobody(expected, found),
  ];
};

/** Everything of a list whose ULIDs are younger. */
const newIn = (list: string, since: Date): Promise<Item[]> =>
  queryAll({
    IndexName: TABLE.listIndex.name,
    KeyConditionExpression: 'listPk = :list AND listSk > :since',
    ExpressionAttributeValues: { ':list': list, ':since': encodeTime(since.getTime()) },
  });

/**
 * The catalogue, the orders and users that came since, and the guards of them all: never everything,
 * so that looking costs as little in a large shop as in a small one, but for its catalogue.
 */
export const readRecent = async (since: Date): Promise<Item[]> => {
  const lists = [USERS_LIST, ...ORDER_LISTS].map((list) => newIn(list, since));
  const items = (await Promise.all([listCatalog(), ...lists])).flat();
  const guards = items.flatMap(guardOf).map(({ guard }) => guard);
  // DynamoDB wants every key once, also where two have taken the same.
  const wanted = [...new Map(guards.map((key) => [key.pk, key])).values()];
  const batches = Array.from({ length: Math.ceil(wanted.length / BATCH) }, (_, index) =>
    getItems(wanted.slice(index * BATCH, (index + 1) * BATCH)),
  );
  return [...items, ...(await Promise.all(batches)).flat()];
};
