import { randomUUID } from 'node:crypto';
import type { ProductId } from '#shared/domain/ids.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import {
  addAdmin,
  addCategory,
  addOrder,
  addProduct,
  addUser,
  orderRecord,
  write,
  hostileReview,
} from '../../test-support/shop.ts';
import { remove, write as save } from '../table/write.ts';
import { saveNewReview } from './new-review-table.ts';
import { reviewItem } from './review-table.ts';

type NewReview = { content?: unknown; rating?: unknown } & Record<string, unknown>;
const review = (token: string, productId: ProductId, given: NewReview = {}, key?: string) =>
  call('postReview', {
    token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { content: 'Precioso.', productId, ...given },
  });
const product = async (id: ProductId) => (await call('getProduct', { params: { id } })).body;
/** The API shows only the rounded mean. */
const ratings = async (id: ProductId) => {
  const item = await getItem(keys.product(id), { consistent: true });
  return [item?.['ratingSum'], item?.['ratingCount']];
};

test('lists a new review first, with its author’s name', async () => {
  const user = await addUser({ avatar: 'lucia.webp' });
  const { id } = await addProduct();
  await review(user.token, id, { content: 'Primera.' });
  const { status, body } = await review(user.token, id, { content: ' Muy bonito. ', rating: 4 });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    rating: 4,
    content: 'Muy bonito.',
    productId: id,
    createdAt: expect.any(String),
    userId: user.id,
    user: { firstname: 'Lucía', lastname: 'Ferrer', avatar: 'lucia.webp' },
    product: { rating: 4, ratingCount: 1 },
  });
  const { reviews, rating, ratingCount } = await product(id);
  expect(reviews.map(({ content }) => content)).toEqual(['Muy bonito.', 'Primera.']);
  expect([rating, ratingCount]).toEqual([4, 1]);
});

test('marks the review of an author who has bought the product, and keeps the mark', async () => {
  const user = await addUser();
  const { id } = await addProduct();
  const owner = { role: 'user', id: user.id } as const;
  const lines = orderRecord().lines.map((line) => ({ ...line, id }));
  const before = await review(user.token, id);
  await addOrder({ owner, lines });
  const { body } = await review(user.token, id, { content: 'Comprado.' });
  expect([before.body.verified, body.verified]).toEqual([undefined, true]);
  const { reviews } = await product(id);
  expect(reviews.map(({ verified }) => verified)).toEqual([true, undefined]);
});

test('in a shop of Spain that sells, only a recent buyer reviews', async () => {
  const user = await addUser();
  const [{ id }, { id: other }] = [await addProduct(), await addProduct()];
  const lines = orderRecord().lines.map((line) => ({ ...line, id }));
  await addOrder({ owner: { role: 'user', id: user.id }, lines });
  const rejected = async (country: string) => {
    const payment = { methods: ['transfer'], transferText: 'ES12 3456', transferDays: 7 };
    await write({ ...keys.settings(), country, payment });
    return (await review(user.token, other)).body;
  };
  try {
    expect(await rejected('ES')).toMatchObject({
      code: 'FORBIDDEN',
      message:
        'Opina quien ha comprado esta pieza aquí, hasta 30 días después del envío o 60 después del pago.',
    });
    expect((await review(user.token, id)).body.verified).toBe(true);
    expect(await rejected('FR')).toMatchObject({ content: 'Precioso.' });
  } finally {
    await save(remove(keys.settings()));
  }
});

test('the key of a review answers it also after the limit, with the present rating', async () => {
  const { token } = await addUser();
  const { id } = await addProduct();
  const key = randomUUID();
  const first = await review(token, id, { rating: 4 }, key);
  for (const content of ['Segunda.', 'Tercera.']) await review(token, id, { content, rating: 5 });
  expect((await review(token, id, { content: 'Cuarta.' })).status).toBe(429);
  const later = await review(token, id, { rating: 4 }, key);
  expect([later.status, later.body.id]).toEqual([201, first.body.id]);
  expect(later.body.product).toEqual({ rating: 5, ratingCount: 1 });
  expect(await ratings(id)).toEqual([5, 1]);
});

test('an older review that is stored after a newer one does not count', async () => {
  const { id: userId } = await addUser();
  const { id: productId } = await addProduct();
  const [older, newer] = [hostileReview(productId, 1), hostileReview(productId, 2)];
  const owner = { role: 'user', id: userId } as const;
  const request = { owner, key: undefined, hash: '', now: new Date() };
  await saveNewReview({ ...newer, userId, rating: 5 }, request, { author: userId });
  const { change } = await saveNewReview({ ...older, userId, rating: 2 }, request, {
    author: userId,
  });
  expect(change).toEqual({ sum: 0, count: 0 });
  expect(await ratings(productId)).toEqual([5, 1]);
});

test('answers the rating of a product whose answer has only its newest reviews', async () => {
  const { id } = await addProduct({ ratingSum: 60, ratingCount: 30 });
  await write(...Array.from({ length: 25 }, (_, n) => reviewItem(hostileReview(id, n))));
  const { token } = await addUser();
  const { body } = await review(token, id, { rating: 5 });
  expect(body.product).toEqual({ rating: 2, ratingCount: 31 });
  const again = await review(token, id, { rating: 1 });
  expect(again.body.product).toEqual({ rating: 2, ratingCount: 31 });
  expect(await ratings(id)).toEqual([61, 31]);
});

test('answers 404 for an unknown or deleted product', async () => {
  const [{ token }, admin] = await Promise.all([addUser(), addAdmin()]);
  await addCategory(2, 'Cerámica');
  const { id } = await addProduct();
  expect((await review(token, 'nada' as ProductId)).status).toBe(404);
  const [removed, ...answers] = await Promise.all([
    call('deleteProduct', { token: admin.token, params: { id } }),
    ...Array.from({ length: 6 }, () => review(token, id, { rating: 3 })),
  ]);
  expect(removed.status).toBe(204);
  expect(answers.filter(({ status }) => ![201, 404, 409, 429].includes(status))).toEqual([]);
  expect(await getItem(keys.product(id), { consistent: true })).toBeUndefined();
  expect((await review(token, id)).status).toBe(404);
});
