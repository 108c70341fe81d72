import { expression, type Expression } from '../table/expression.ts';
import { RATING, REVIEW, type RatingRecord, type ReviewRecord } from '../table/items.ts';
import { keys, type Item, type Key } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import { ratingsOf, type RatingChange } from './review-rules.ts';

export type CountedRating = Pick<RatingRecord, 'rating' | 'review'>;

/** Fails if the author's reviews of the product have changed since `seen` was read. */
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

export const recountRatings = (items: readonly Item[]): ReadonlyMap<string, RatingChange> => {
  const reviews = new Map<string, ReviewRecord[]>();
  for (const review of only(REVIEW, items)) {
    const { pk } = keys.product(review.productId);
    const others = reviews.get(pk);
    if (others) others.push(review);
    else reviews.set(pk, [review]);
  }
  return new Map([...reviews].map(([pk, all]) => [pk, ratingsOf(all)]));
};
