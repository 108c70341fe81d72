/** The rating of an author that counts for a product, with an optimistic lock. */
import { expression, type Expression } from '../table/expression.ts';
import { RATING } from '../table/items.ts';
import type { Item, Key } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import type { RatingRecord } from '../table/records.ts';

export type CountedRating = Pick<RatingRecord, 'rating' | 'review'>;

/** The condition that the author's reviews of the product are still those that `seen` counts. */
export const isUnchanged = (seen: RatingRecord | undefined): Expression =>
  seen?.version === undefined
    ? expression`attribute_not_exists(version)`
    : expression`version = ${seen.version}`;

export const nextRating = (
  key: Key,
  seen: RatingRecord | undefined,
  { rating, review }: CountedRating,
): Item =>
  itemOf(RATING, key, { rating, ...(review && { review }), version: (seen?.version ?? 0) + 1 });
