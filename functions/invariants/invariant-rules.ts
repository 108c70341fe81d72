/**
 * What must be true of the shop's items whatever happened to them (REQ-ALARMS). Transactions keep it
 * so; these rules are how anybody would notice that they did not.
 */

/** Something that contradicts itself. Keys hold ids and hashes, nothing about a person. */
export interface Contradiction {
  what:
    | 'stock below zero'
    | 'price that is none'
    | 'stars that nobody gave'
    | 'count of products'
    | 'sum of an order'
    | 'guard that leads elsewhere'
    | 'guard of nobody';
  /** Partition key of the item. */
  item: string;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

export interface ProductFacts {
  pk: string;
  stock: number;
  /** Cents. */
  price: number;
  ratingSum: number;
  ratingCount: number;
}

export const contradictionsOfProduct = (product: ProductFacts): Contradiction[] => {
  const { pk, stock, price, ratingSum, ratingCount } = product;
  const broken: [Contradiction['what'], boolean][] = [
    ['stock below zero', !isWhole(stock)],
    ['price that is none', !isWhole(price)],
    // A rating that counts has one to five stars.
    ['stars that nobody gave', ratingSum < ratingCount || ratingSum > 5 * ratingCount],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([what]) => ({ what, item: pk }));
};

export interface OrderFacts {
  pk: string;
  sk: string;
  subtotal: number;
  lines: readonly { price: number; quantity: number }[];
}

export const contradictionsOfOrder = ({ pk, sk, subtotal, lines }: OrderFacts): Contradiction[] => {
  const sum = lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
  const sound = lines.length > 0 && lines.every(({ quantity }) => quantity > 0) && sum === subtotal;
  return sound ? [] : [{ what: 'sum of an order', item: `${pk} ${sk}` }];
};

/**
 * Every product stands in a category, and every category knows how many it has (PROMISE-R10).
 *
 * @param categories each with the number of products that it says it has
 */
export const contradictionsOfCounts = (
  categories: readonly { id: number; productCount: number }[],
  products: readonly { categoryId: number }[],
): Contradiction[] => {
  const said = new Map(categories.map(({ id, productCount }) => [id, productCount]));
  const ids = new Set([...said.keys(), ...products.map(({ categoryId }) => categoryId)]);
  return [...ids]
    .filter(
      (id) => products.filter(({ categoryId }) => categoryId === id).length !== (said.get(id) ?? 0),
    )
    .map((id) => ({ what: 'count of products', item: `CATEGORIES ${id}` }));
};

/** What is taken, by the guard's partition key, and who took it. */
type Taken = readonly [guard: string, owner: string];

/** Who has a slug, address or name must be found by it, or nobody can open, sign in or rename. */
export const contradictionsOfOwners = (
  expected: readonly Taken[],
  guards: ReadonlyMap<string, string>,
): Contradiction[] =>
  expected
    .filter(([guard, owner]) => guards.get(guard) !== owner)
    .map(([item]) => ({ what: 'guard that leads elsewhere', item }));

/** A guard of nobody keeps a slug, address or name taken for ever. */
export const guardsOfNobody = (
  expected: readonly Taken[],
  guards: ReadonlyMap<string, string>,
): Contradiction[] => {
  const owned = new Map(expected);
  return [...guards.keys()]
    .filter((guard) => !owned.has(guard))
    .map((item) => ({ what: 'guard of nobody', item }));
};
