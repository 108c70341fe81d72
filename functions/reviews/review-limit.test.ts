import type { ProductId, UserId } from '#shared/domain/ids.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addProduct, addUser } from '../../test-support/shop.ts';

interface Sent {
  rating?: number;
  from?: string;
}
const review = (token: string, productId: ProductId, { rating = 0, from }: Sent = {}) =>
  call('postReview', {
    token,
    ...(from !== undefined && { headers: { 'cloudfront-viewer-address': from } }),
    body: { content: 'Precioso.', productId, rating },
  });
const product = async (id: ProductId) => (await call('getProduct', { params: { id } })).body;
const addProducts = (count: number) => atOnce(count, () => addProduct());
const storedOf = async (user: UserId) => {
  const pages = await pagesOf('listReviews', {});
  return pages.flat().filter(({ userId }) => userId === user).length;
};
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('rejects the fourth review of a product in a day and writes nothing', async () => {
  const [{ id: user, token }, { id }, other] = await Promise.all([
    addUser(),
    addProduct(),
    addProduct(),
  ]);
  for (const rating of [5, 4, 3]) expect((await review(token, id, { rating })).status).toBe(201);
  const { status, body, headers } = await review(token, id, { rating: 1 });
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(body.message).toBe(
    'Ya has publicado 3 opiniones de esta pieza en un día. Podrás publicar otra dentro de 24 horas.',
  );
  expect(Number(headers['retry-after'])).toBeGreaterThan(86_000);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(86_400);
  const { rating, ratingCount, reviews } = await product(id);
  expect([rating, ratingCount, reviews.length]).toEqual([3, 1, 3]);
  expect((await review(token, other.id)).status).toBe(201);
  expect(await storedOf(user)).toBe(4);
});

test('rejects the eleventh review in an hour over all products', async () => {
  const [{ id: user, token }, products] = await Promise.all([addUser(), addProducts(11)]);
  for (const { id } of products.slice(0, 10)) expect((await review(token, id)).status).toBe(201);
  const [last] = products.slice(10);
  const { status, body, headers } = await review(token, last?.id ?? ('' as ProductId));
  expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(body.message).toBe(
    'Has publicado 10 opiniones en una hora. Podrás publicar otra dentro de una hora.',
  );
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect(await storedOf(user)).toBe(10);
});

test('stores exactly three of eight concurrent reviews of one product', async () => {
  const [{ id: user, token }, { id }] = await Promise.all([addUser(), addProduct()]);
  const answers = await atOnce(8, () => review(token, id, { rating: 4 }));
  expect(statuses(answers)).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  expect(await storedOf(user)).toBe(3);
  expect((await product(id)).ratingCount).toBe(1);
});

test("counts the demo's shared account by the caller's network", async () => {
  const [{ token }, { id }] = await Promise.all([addUser({ demo: true }), addProduct()]);
  const from = '198.51.100.7:1111';
  for (let n = 0; n < 3; n += 1) expect((await review(token, id, { from })).status).toBe(201);
  expect((await review(token, id, { from: '198.51.100.7:2222' })).status).toBe(429);
  expect((await review(token, id, { from: '203.0.113.9:1111' })).status).toBe(201);
});
