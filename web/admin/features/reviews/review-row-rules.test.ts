import type { ProductId, ReviewId, Slug } from '#shared/domain/ids.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { withProducts } from './review-row-rules.ts';

const review = (id: string, productId: string): Review => ({
  id: id as ReviewId,
  productId: productId as ProductId,
  rating: 5,
  content: 'Precioso.',
  createdAt: '2026-11-21T08:00:00.000Z',
  userId: '2',
  user: { firstname: 'Inés', lastname: 'Rey', avatar: null },
});

const jar = { id: '3' as ProductId, slug: 'jarron' as Slug, title: 'Jarrón' };

test('joins every review with its product, unless the product was deleted', () => {
  const rows = withProducts([review('a', '3'), review('b', '4')], [jar]);
  expect(rows.map(({ id, product }) => [id, product?.title])).toEqual([
    ['a', 'Jarrón'],
    ['b', undefined],
  ]);
});
