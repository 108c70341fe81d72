/**
 * The rating of a product (RULE-16): the mean in whole stars, rounded half up; 0 without reviews.
 * @param sum of the ratings 1–5, of each author only the latest
 */
export const ratingOf = ({ sum, count }: { sum: number; count: number }): number =>
  count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count));
