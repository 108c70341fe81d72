import { call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { hostileReview } from '../../test-support/hostile-reviews.ts';
import { addProduct, addReview, write } from '../../test-support/shop.ts';
import { reviewItem } from './review-table.ts';

test('answers an empty list without reviews', async () => {
  expect(await call('listReviews')).toMatchObject({ status: 200, body: [] });
});

test('lists the reviews of all products newest first, with only the names of authors', async () => {
  const [one, other] = await Promise.all([addProduct(), addProduct()]);
  await addReview({ productId: one.id, createdAt: '2025-03-01T10:00:00.000Z', content: 'vieja' });
  await addReview({ productId: other.id, createdAt: '2025-09-01T10:00:00.000Z', content: 'nueva' });
  const { body } = await call('listReviews', { token: 'no-one-looks-at-it' });
  expect(body.map(({ content }) => content)).toEqual(['nueva', 'vieja']);
  const pages = await pagesOf('listReviews', { query: { limit: '1' } });
  expect(pages).toEqual(body.map((review) => [review]));
  expect(body[0]).toEqual({
    id: expect.any(String),
    rating: 5,
    content: 'nueva',
    productId: other.id,
    createdAt: '2025-09-01T10:00:00.000Z',
    userId: 'u1',
    user: { firstname: 'Lucía', lastname: 'Ferrer', avatar: null },
  });
});

test('pages the reviews of one product, and no others', async () => {
  const { id } = await addProduct();
  const items = Array.from({ length: 5 }, (_, n) => hostileReview(id, n));
  await write(...items.map(reviewItem), reviewItem(hostileReview((await addProduct()).id, 9)));
  const query = { productId: id, limit: '2' };
  const pages = await pagesOf('listReviews', { query });
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat().map((review) => review.id)).toEqual(items.map((r) => r.id).toReversed());
  expect((await call('listReviews', { query: { productId: 'nada' } })).body).toEqual([]);
});
