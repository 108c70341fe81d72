import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import type { PostedReview } from '#shared/domain/schemas/review.ts';
import type { PublishedProduct } from '#shared/hosting/published-page.ts';
import { withReview } from './catalog-slice.ts';

const JUG = 'jug' as ProductId;
const review = (id: string, ratingCount: number): PostedReview => ({
  id: id as ReviewId,
  userId: 'ana',
  rating: 5,
  content: 'Preciosa.',
  productId: JUG,
  createdAt: '2026-01-02T03:04:05.000Z',
  user: { firstname: 'Ana', lastname: 'Ruiz', avatar: null },
  product: { rating: 4, ratingCount },
});
const product = (rating: number, ...reviews: PublishedProduct['reviews']) =>
  ({ id: JUG, rating, ratingCount: reviews.length, reviews }) as PublishedProduct;
const shown = (page: PublishedProduct) => [
  page.rating,
  page.ratingCount,
  page.reviews.map(({ id }) => id),
];

test('puts a new review on top with the rating that the shop answered', () => {
  const { product: _, ...first } = review('1', 1);
  const after = withReview({ ...product(2, first), nextReviews: '1' as ReviewId }, review('2', 31));
  expect(shown(after)).toEqual([4, 31, ['2', '1']]);
  expect(after.nextReviews).toBe('1');
  expect(after.reviews[0]).not.toHaveProperty('product');
  expect(after.reviews[0]).not.toHaveProperty('userId');
});

test('returns the same product for a known review', () => {
  const before = product(5, review('1', 1));
  expect(withReview(before, review('1', 1))).toBe(before);
});
