/**
 * Statements that must always be true of the shop's items (REQ-ALARMS). Transactions keep them true;
 * these rules detect a mistake in a transaction.
 */

/** Contains keys only, which hold ids and hashes and no personal data. */
export interface Contradiction {
  what:
    | 'stock below zero'
    | 'invalid price'
    | 'impossible rating'
    | 'wrong rating'
    | 'wrong product count'
    | 'wrong order total'
    | 'guard of another owner'
    | 'guard without owner'
    | 'parked change'
    | 'failed job'
    | 'stalled job';
  item: string;
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

export interface ProductFacts {
  pk: string;
  stock: number;
  price: number;
  ratingSum: number;
  ratingCount: number;
}

export const contradictionsOfProduct = (product: ProductFacts): Contradiction[] => {
  const { pk, stock, price, ratingSum, ratingCount } = product;
  const broken: [Contradiction['what'], boolean][] = [
    ['stock below zero', !isWhole(stock)],
    ['invalid price', !isWhole(price)],
    // Every counted rating has one to five stars.
    ['impossible rating', ratingSum < ratingCount || ratingSum > 5 * ratingCount],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([what]) => ({ what, item: pk }));
};

/**
 * Compares a product's stored sum and count with its public reviews (RULE-16, RULE-54). The caller
 * must have read all reviews.
 */
export const contradictionsOfRating = (
  { pk, ratingSum, ratingCount }: ProductFacts,
  counted: { sum: number; count: number },
): Contradiction[] =>
  ratingSum === counted.sum && ratingCount === counted.count
    ? []
    : [{ what: 'wrong rating', item: pk }];

export interface OrderFacts {
  pk: string;
  sk: string;
  subtotal: number;
  lines: readonly { price: number; quantity: number }[];
}

export const contradictionsOfOrder = ({ pk, sk, subtotal, lines }: OrderFacts): Contradiction[] => {
  const sum = lines.reduce((total, { price, quantity }) => total + price * quantity, 0);
  const sound = lines.length > 0 && lines.every(({ quantity }) => quantity > 0) && sum === subtotal;
  return sound ? [] : [{ what: 'wrong order total', item: `${pk} ${sk}` }];
};

/** Compares the products of each category with its stored count (PROMISE-R10). */
export const contradictionsOfCounts = (
  categories: readonly { id: number; productCount: number }[],
  products: readonly { categoryId: number }[],
): Contradiction[] => {
  const said = new Map(categories.map(({ id, productCount }) => [id, productCount]));
  const counted = new Map<number, number>();
  for (const { categoryId: id } of products) counted.set(id, (counted.get(id) ?? 0) + 1);
  return [...new Set([...said.keys(), ...counted.keys()])]
    .filter((id) => (counted.get(id) ?? 0) !== (said.get(id) ?? 0))
    .map((id) => ({ what: 'wrong product count', item: `CATEGORIES ${id}` }));
};

/** Milliseconds. Every step saves the job, so a job that was not saved for so long has lost its stream record. */
const LONGEST_STEP = 30 * 60_000;

export interface JobFacts {
  pk: string;
  failed: boolean;
  /** Epoch ms. */
  movedAt: number;
}

export const contradictionsOfJob = (
  { pk, failed, movedAt }: JobFacts,
  now: Date,
): Contradiction[] => {
  if (failed) return [{ what: 'failed job', item: pk }];
  return now.getTime() - movedAt <= LONGEST_STEP ? [] : [{ what: 'stalled job', item: pk }];
};

/** The partition key of a guard, and the id that it names or should name. */
type Taken = readonly [guard: string, owner: string];

/** Every slug, address and name must have a guard that names its owner. */
export const contradictionsOfOwners = (
  expected: readonly Taken[],
  guards: ReadonlyMap<string, string>,
): Contradiction[] =>
  expected
    .filter(([guard, owner]) => guards.get(guard) !== owner)
    .map(([item]) => ({ what: 'guard of another owner', item }));

/** A guard without an owner blocks its slug, address or name permanently. */
export const guardsWithoutOwner = (
  expected: readonly Taken[],
  guards: ReadonlyMap<string, string>,
): Contradiction[] => {
  const owned = new Map(expected);
  return [...guards.keys()]
    .filter((guard) => !owned.has(guard))
    .map((item) => ({ what: 'guard without owner', item }));
};
