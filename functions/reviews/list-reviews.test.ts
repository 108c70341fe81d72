import { call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addProduct, addReview, write, hostileReview } from '../../test-support/shop.ts';
import { reviewItem } from './review-table.ts';

test('lists the reviews of all products newest first, with only the names of authors', async () => {
  const [one, other] = await Promise.all([addProduct(), addProduct()]);
  await addReview({ productId: one.id, createdAt: '2025-03-01T10:00:00.000Z', content: 'vieja' });
  await addReview({ productId: other.id, createdAt: '2025-09-01T10:00:00.000Z', content: 'nueva' });
  const { body } = await call('listReviews', { token: 'no-one-looks-at-it' });
  expect(body.map(({ content }) => content)).toEqual(['nueva', 'vieja']);
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

test('has no review of a hidden product, whose own list is like that of an unknown one', async () => {
  const [shown, hidden] = [await addProduct(), await addProduct({ hidden: true })];
  await addReview({ productId: shown.id, content: 'a la vista' });
  const secret = Array.from({ length: 25 }, (_, n) => hostileReview(hidden.id, n));
  await write(...secret.map(reviewItem));
  const answers = (await pagesOf('listReviews', { query: { limit: '10' } })).flat();
  expect(answers.map(({ productId }) => productId)).not.toContain(hidden.id);
  expect(answers.map(({ content }) => content)).toContain('a la vista');
  const [own, unknown] = await Promise.all(
    [hidden.id, 'nada'].map((productId) =>
      call('listReviews', { query: { productId, limit: '10' } }),
    ),
  );
  for (const answer of [own, unknown]) {
    expect([answer?.status, answer?.body, answer?.headers['link']]).toEqual([200, [], undefined]);
  }
});
