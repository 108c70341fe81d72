/**
 * Two people change one product: what one saw, what one wants, and what the other has made of it
 * meanwhile. Orders are such people too: each takes stock and raises the version.
 */
import { changedFields, type ProductField, type ProductValues } from './product-values.ts';

export interface Versions {
  /** What stood in the form when it was opened. */
  seen: ProductValues;
  mine: ProductValues;
  theirs: ProductValues;
}

export type Side = 'mine' | 'theirs';
export type Choices = Readonly<Partial<Record<ProductField, Side>>>;

/** Of the images in the shop, those that are still the product's. */
const existing = (mine: ProductValues, theirs: ProductValues): ProductValues => {
  const names = new Set(theirs.images.map(({ name }) => name));
  const images = mine.images.filter(({ state, name }) => state !== 'kept' || names.has(name));
  return { ...mine, images: images.length > 0 ? images : theirs.images };
};

/** The three sides of one conflict; what the other has removed nobody can bring back. */
export const versionsOf = ({ seen, mine, theirs }: Versions): Versions => ({
  seen,
  mine: existing(mine, theirs),
  theirs,
});

/** What there is to choose. */
export const differences = ({ mine, theirs }: Versions): readonly ProductField[] =>
  changedFields(mine, theirs);

/**
 * Nobody else has decided anything: at most some pieces were sold, of which this edit says nothing, or
 * the shop already is as wanted, because only the answer to an earlier save was lost. Asking would be
 * noise.
 */
export const isUndisputed = ({ seen, mine, theirs }: Versions): boolean =>
  differences({ seen, mine, theirs }).length === 0 ||
  changedFields(seen, theirs).every((field) => field === 'stock' && mine.stock === seen.stock);

/** Whoever has changed a field alone is right about it; where both have, only a person can tell. */
export const suggestedChoices = ({ seen, mine, theirs }: Versions): Choices => {
  const ours = changedFields(seen, mine);
  const others = changedFields(seen, theirs);
  return Object.fromEntries(
    differences({ seen, mine, theirs })
      .filter((field) => !(ours.includes(field) && others.includes(field)))
      .map((field) => [field, ours.includes(field) ? 'mine' : 'theirs']),
  );
};

/** What the product becomes; theirs, where nothing was chosen. */
export const merged = (versions: Versions, choices: Choices): ProductValues => ({
  ...versions.theirs,
  ...Object.fromEntries(
    differences(versions)
      .filter((field) => choices[field] === 'mine')
      .map((field) => [field, versions.mine[field]]),
  ),
});
