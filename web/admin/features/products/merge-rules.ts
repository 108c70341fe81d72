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

/** The fields between which the admin can choose. */
export const differences = ({ mine, theirs }: Versions): readonly ProductField[] =>
  changedFields(mine, theirs);

/**
 * Whether the changes can be merged without asking the admin. Two cases: only the stock was changed
 * by orders and this admin has not edited it, or the shop already has the wanted values because the
 * answer to an earlier save was lost.
 */
export const canMergeSilently = ({ seen, mine, theirs }: Versions): boolean =>
  differences({ seen, mine, theirs }).length === 0 ||
  changedFields(seen, theirs).every((field) => field === 'stock' && mine.stock === seen.stock);

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

/** A field without a choice keeps the shop's value. */
export const mergeVersions = (versions: Versions, choices: Choices): ProductValues => ({
  ...versions.theirs,
  ...Object.fromEntries(
    differences(versions)
      .filter((field) => choices[field] === 'mine')
      .map((field) => [field, versions.mine[field]]),
  ),
});
