/**
 * Merges the changes of two people to one product. An order counts as a person too: it takes stock
 * and raises the product's version.
 */
import { changedFields, type ProductField, type ProductValues } from './product-values.ts';

export interface Versions {
  /** The values when the form was opened. */
  seen: ProductValues;
  /** The values that this admin wants to save. */
  mine: ProductValues;
  /** The values in the shop now. */
  theirs: ProductValues;
}

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<ProductField, Side>>>;

/** A stock that changed in the shop while this admin changed it too. */
export interface StockQuestion {
  /** Units that came to the shop meanwhile; negative when units were sold. */
  moved: number;
  /** Units in the shop now. */
  left: number;
  /** The admin's change of the stock that the form showed. */
  change: number;
}

/** `undefined` if the stock changed on one side at most. */
export const stockQuestion = ({ seen, mine, theirs }: Versions): StockQuestion | undefined => {
  const [moved, change] = [theirs.stock - seen.stock, mine.stock - seen.stock];
  return moved === 0 || change === 0 ? undefined : { moved, left: theirs.stock, change };
};

/** Drops stored images that somebody else has removed: their files no longer exist. */
const withoutDeletedImages = (mine: ProductValues, theirs: ProductValues): ProductValues => {
  const names = new Set(theirs.images.map(({ name }) => name));
  const images = mine.images.filter(({ state, name }) => state !== 'kept' || names.has(name));
  return { ...mine, images: images.length > 0 ? images : theirs.images };
};

export const versionsOf = ({ seen, mine, theirs }: Versions): Versions => ({
  seen,
  mine: withoutDeletedImages(mine, theirs),
  theirs,
});

/**
 * The fields between which the admin can choose. Never the stock: either version of it would bring
 * sold units back or lose counted ones.
 */
export const differences = ({ mine, theirs }: Versions): readonly ProductField[] =>
  changedFields(mine, theirs).filter((field) => field !== 'stock');

/**
 * Whether the changes can be merged without asking the admin: only orders or nobody else changed
 * the product, or the shop already has the wanted values.
 *
 * @param isStockAdded the admin's change of the stock is a difference for sure
 */
export const canMergeSilently = (versions: Versions, { isStockAdded = false } = {}): boolean =>
  (isStockAdded || stockQuestion(versions) === undefined) &&
  (differences(versions).length === 0 ||
    changedFields(versions.seen, versions.theirs).every((field) => field === 'stock'));

/** Chooses the side that changed a field; no choice for a field that both sides changed. */
export const suggestedChoices = ({ seen, mine, theirs }: Versions): Choices => {
  const changedByMe = changedFields(seen, mine);
  const changedByThem = changedFields(seen, theirs);
  return Object.fromEntries(
    differences({ seen, mine, theirs })
      .filter((field) => !(changedByMe.includes(field) && changedByThem.includes(field)))
      .map((field) => [field, changedByMe.includes(field) ? 'mine' : 'theirs']),
  );
};

/**
 * A field without a choice keeps the shop's value. The stock is the shop's and the change.
 *
 * @param stockChange units to add; by default what the admin's form adds to the stock it showed
 */
export const mergeVersions = (
  versions: Versions,
  choices: Choices,
  stockChange = versions.mine.stock - versions.seen.stock,
): ProductValues => ({
  ...versions.theirs,
  stock: versions.theirs.stock + stockChange,
  ...Object.fromEntries(
    differences(versions)
      .filter((field) => choices[field] === 'mine')
      .map((field) => [field, versions.mine[field]]),
  ),
});
