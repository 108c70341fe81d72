/** The rating that a product shows (RULE-16). */

/**
 * Half-up rounded mean, 0–5 in whole steps; 0 without any counted review.
 * @param sum of the counted ratings (1–5; each author's latest only)
 */
export const ratingOf = ({ sum, count }: { sum: number; count: number }): number =>
  count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count));
