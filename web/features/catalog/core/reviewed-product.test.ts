import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import type { Product } from '#shared/domain/schemas/product.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { withReview } from './reviewed-product.ts';

const review = (id: string, userId: string, rating: number): Review => ({
  id: id as ReviewId,
  userId,
  rating,
  content: 'Preciosa.',
  productId: 'jug' as ProductId,
  createdAt: '2026-01-02T03:04:05.000Z',
  user: { firstname: 'Ana', lastname: 'Ruiz', avatar: null },
});
const product = (...reviews: Review[]) => ({ rating: 0, ratingCount: 0, reviews }) as Product;

test('puts a new review on top and counts its rating', () => {
  const after = withReview(product(review('1', 'ana', 2)), review('2', 'leo', 5));
  expect(after.reviews.map(({ id }) => id)).toEqual(['2', '1']);
  expect([after.rating, after.ratingCount]).toEqual([4, 2]);
});

test("counts only an author's latest review with stars", () => {
  const before = product(review('2', 'ana', 1), review('1', 'leo', 3));
  const again = withReview(before, review('3', 'ana', 5));
  expect([again.rating, again.ratingCount]).toEqual([4, 2]);
  const withoutStars = withReview(again, review('4', 'ana', 0));
  expect([withoutStars.rating, withoutStars.ratingCount]).toEqual([4, 2]);
});

test('keeps the rating while the product has reviews that are not loaded', () => {
  const part = { ...product(review('1', 'ana', 2)), rating: 3, nextReviews: '1' as ReviewId };
  const after = withReview(part, review('2', 'leo', 5));
  expect([after.reviews.length, after.rating, after.ratingCount]).toEqual([2, 3, 0]);
});

test('returns the same product for a known review', () => {
  const before = product(review('1', 'ana', 2));
  expect(withReview(before, review('1', 'ana', 2))).toBe(before);
});
