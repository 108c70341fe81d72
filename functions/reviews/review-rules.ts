/** Counts a review in its product's rating (RULE-16). */

/** Differences to add to the product's sum and count of ratings. */
export interface RatingChange {
  sum: number;
  count: number;
}

/**
 * Each author counts once, with the latest rating of at least 1. A review without stars changes
 * nothing.
 * @param before the author's rating that counts so far; 0 without one
 */
export const ratingChange = (before: number, rating: number): RatingChange => {
  if (rating < 1) return { sum: 0, count: 0 };
  return { sum: rating - before, count: before < 1 ? 1 : 0 };
};
