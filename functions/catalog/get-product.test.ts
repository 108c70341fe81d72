import { MAX_PRODUCT_REVIEW_BYTES } from '#shared/domain/limits.ts';
import type { Slug } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { addProduct, addReview, write, hostileReview } from '../../test-support/shop.ts';
import { reviewItem } from '../reviews/review-table.ts';

const get = (id: string) => call('getProduct', { params: { id } });

test('lists reviews newest first, with only names and avatar of the author', async () => {
  const { id } = await addProduct();
  await addReview({ productId: id, createdAt: '2025-03-01T10:00:00.000Z', content: 'vieja' });
  await addReview({ productId: id, createdAt: '2025-09-01T10:00:00.000Z', content: 'nueva' });
  const { reviews } = (await get(id)).body;
  expect(reviews.map(({ content }) => content)).toEqual(['nueva', 'vieja']);
  expect(reviews[0]?.user).toEqual({ firstname: 'Lucía', lastname: 'Ferrer', avatar: null });
});

test('shows as many of 800 hostile reviews as the byte limit allows, with the next cursor', async () => {
  const { id } = await addProduct();
  const items = Array.from({ length: 800 }, (_, n) => hostileReview(id, n));
  await write(...items.map(reviewItem));
  const { body } = await get(id);
  const newest = items.toReversed().map((review) => review.id);
  expect(body.reviews.map((review) => review.id)).toEqual(newest.slice(0, 7));
  expect(body.nextReviews).toBe(newest[6]);
  expect(Buffer.byteLength(JSON.stringify(body.reviews))).toBeLessThanOrEqual(
    MAX_PRODUCT_REVIEW_BYTES,
  );
});

test.each([
  [20, 20, false],
  [21, 20, true],
])(
  'of %d short reviews shows %d, with a cursor only if there are more',
  async (stored, shown, more) => {
    const { id } = await addProduct();
    const items = Array.from({ length: stored }, (_, n) => ({
      ...hostileReview(id, n),
      content: '¡!',
    }));
    await write(...items.map(reviewItem));
    const { body } = await get(id);
    expect(body.reviews).toHaveLength(shown);
    expect(body.nextReviews).toBe(more ? body.reviews.at(-1)?.id : undefined);
  },
);

test('a slug leads to the product that has it now', async () => {
  const slug = 'jarra-libre' as Slug;
  const { id } = await addProduct({ slug });
  expect((await get(slug)).body.id).toBe(id);
  await addProduct({ id, slug: 'jarra-vendida' as Slug });
  const { id: next } = await addProduct({ slug });
  expect((await get(slug)).body.id).toBe(next);
});

test.each(['%00', '__proto__', 'ñ'.repeat(200)])('answers 404 for «%s»', async (id) => {
  const answer = await call('getProduct', { params: { id } });
  expect(answer.body.code).toBe('NOT_FOUND');
});
