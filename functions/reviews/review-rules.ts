/** How a review moves its product's rating (RULE-16). */

/** What to add to a product's sum and count of ratings. */
export interface RatingChange {
  sum: number;
  count: number;
}

/**
 * Each author counts once, with the latest rating of at least 1; a review without stars changes
 * nothing.
 * @param before the author's rating that counts so far; 0 while none does
 */
export const ratingChange = (before: number, rating: number): RatingChange => {
  if (rating < 1) return { sum: 0, count: 0 };
  return { sum: rating - before, count: before < 1 ? 1 : 0 };
};
