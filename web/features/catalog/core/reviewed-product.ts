import { ratingOf } from '#shared/domain/rating.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import type { Review } from '#shared/domain/schemas/review.ts';

/**
 * The product with a review on top, and the rating that follows from all of them: the mean of each
 * author's latest (RULE-16). Unchanged where the review is known already.
 */
export const withReview = (product: Product, review: Review): Product => {
  if (product.reviews.some(({ id }) => id === review.id)) return product;
  const reviews = [review, ...product.reviews];
  const latest = new Map(
    reviews
      .filter(({ rating }) => rating > 0)
      .toReversed()
      .map(({ userId, rating }) => [userId, rating]),
  );
  const sum = [...latest.values()].reduce((total, rating) => total + rating, 0);
  const count = latest.size;
  return { ...product, reviews, rating: ratingOf({ sum, count }), ratingCount: count };
};
