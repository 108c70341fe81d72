import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import { followChanges } from '#shared/rows/background.ts';
import type { ModeratedReview, PostedReview } from '#shared/domain/schemas/review.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import {
  addAdmin,
  addCategory,
  addProduct,
  addUser,
  write,
  hostileReview,
} from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { eventually, startWorker } from '../../test-support/worker.ts';
import { handler as followChangesHandler } from '../changes/follow-changes.ts';
import { reviewItem } from './review-table.ts';

let admin: Awaited<ReturnType<typeof addAdmin>>;
beforeAll(async () => {
  admin = await addAdmin();
  await addCategory(2, 'Cerámica');
});

const post = async (token: string, productId: ProductId, rating: number) => {
  const body = { content: 'Precioso.', productId, rating };
  return (await call('postReview', { token, body })).body;
};
const moderate = (id: ReviewId, hidden: unknown) =>
  call('moderateReview', {
    token: admin.token,
    params: { id },
    body: { hidden },
  });
const product = async (id: ProductId) => (await call('getProduct', { params: { id } })).body;
const publicIds = async (productId?: ProductId): Promise<string[]> => {
  const query = productId === undefined ? {} : { productId };
  const pages = await pagesOf('listReviews', { query });
  return pages.flat().map(({ id }) => id);
};
const moderated = async (id: ReviewId): Promise<ModeratedReview[]> => {
  const request = { token: admin.token };
  const pages = await pagesOf('listModeratedReviews', request);
  return pages.flat().filter((review) => review.id === id);
};
const ratings = async (id: ProductId) => {
  const item = await getItem(keys.product(id), { consistent: true });
  return [item?.['ratingSum'], item?.['ratingCount']];
};

// This test is the first, because its worker follows every record since the start of the file.
test('a hidden review follows its author and disappears with its product', async () => {
  const worker = await startWorker(followChanges, followChangesHandler);
  try {
    const user = await addUser({ avatar: 'lucia.webp' });
    const { id } = await addProduct();
    const review = await post(user.token, id, 5);
    await moderate(review.id, true);
    const own = { params: { id: user.id } };
    const body = formOf({ firstname: 'Lucinda' });
    await call('editUser', { ...own, token: user.token, body });
    const name = (wanted: string) =>
      eventually(async () => {
        const [found] = await moderated(review.id);
        return found?.user.firstname === wanted || undefined;
      });
    await name('Lucinda');
    await call('deleteUser', { ...own, token: admin.token });
    await name('Usuario');
    await moderate(review.id, false);
    expect(await ratings(id)).toEqual([5, 1]);
    await moderate(review.id, true);
    const { token } = admin;
    await call('deleteProduct', { token, params: { id } });
    await eventually(async () => (await moderated(review.id)).length === 0 || undefined);
    expect((await moderate(review.id, false)).status).toBe(404);
    expect(await getItem(keys.product(id), { consistent: true })).toBeUndefined();
  } finally {
    await worker.stop();
  }
});

test('a hidden review is in no public answer, and admins see who hid it and when', async () => {
  const [{ token }, { id }] = await Promise.all([addUser(), addProduct()]);
  const review = await post(token, id, 5);
  const { status, body } = await moderate(review.id, true);
  expect(status).toBe(200);
  const { product: _, ...stored } = review;
  const hidden = {
    by: { id: admin.id, firstname: 'Marina', lastname: 'Solís' },
    at: expect.any(String),
  };
  expect(body).toEqual({ ...stored, hidden });
  expect(Date.now() - Date.parse(body.hidden?.at ?? '')).toBeLessThan(120_000);
  expect(await product(id)).toMatchObject({ rating: 0, ratingCount: 0, reviews: [] });
  expect(await publicIds(id)).toEqual([]);
  expect(await publicIds()).not.toContain(review.id);
  expect(await moderated(review.id)).toEqual([body]);

  const again = await moderate(review.id, true);
  expect(again.body.hidden).toEqual(body.hidden);
  expect((await moderate(review.id, false)).body).toEqual(stored);
  expect(await product(id)).toMatchObject({ rating: 5, ratingCount: 1, reviews: [stored] });
  expect(await publicIds()).toContain(review.id);
  expect(await moderated(review.id)).toEqual([stored]);
  expect((await moderate(review.id, false)).status).toBe(200);
  expect(await ratings(id)).toEqual([5, 1]);
});

test('sum and count stay exact while reviews are posted, hidden and shown at once', async () => {
  const users = await atOnce(6, () => addUser());
  const { id } = await addProduct();
  const posted: PostedReview[] = [];
  for (const [n, { token }] of users.entries()) {
    posted.push(await post(token, id, (n % 5) + 1), await post(token, id, 5 - (n % 5)));
  }
  await Promise.all([
    ...posted.map((review) => moderate(review.id, true)),
    ...users.slice(0, 3).map(({ token }) => post(token, id, 2)),
  ]);
  expect(await ratings(id)).toEqual([6, 3]);
  await Promise.all(posted.flatMap(({ id: one }) => [moderate(one, false), moderate(one, true)]));
  await Promise.all(posted.map((review) => moderate(review.id, false)));
  // The third review counts for the first three authors, the second one for the others.
  expect(await ratings(id)).toEqual([6 + 2 + 1 + 5, 6]);
});

test('older reviews take the place of hidden ones, on the product and on every page', async () => {
  const { id } = await addProduct();
  const items = Array.from({ length: 60 }, (_, n) => hostileReview(id, n));
  await write(...items.map(reviewItem));
  for (const { id: review } of items.slice(-22)) await moderate(review, true);
  const left = items
    .slice(0, -22)
    .map((review) => review.id)
    .toReversed();
  const { reviews, nextReviews } = await product(id);
  const shown = reviews.map((review) => review.id);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toEqual(left.slice(0, shown.length));
  expect(nextReviews).toBe(shown.at(-1));
  const query = { productId: id, limit: '10' };
  const pages = await pagesOf('listReviews', { query });
  expect(pages.flat().map((review) => review.id)).toEqual(left);
  expect(pages.every(({ length }) => length > 0)).toBe(true);
});

test('pages behind hundreds of hidden reviews lead to the public ones', async () => {
  const { id } = await addProduct();
  const hidden = {
    by: { id: admin.id, firstname: 'Marina', lastname: 'Solís' },
    at: '2026-01-01T00:00:00.000Z',
  };
  const items = Array.from({ length: 400 }, (_, n) => ({
    ...hostileReview(id, n),
    content: 'Compra en otra tienda.',
    ...(n > 2 && { hidden }),
  }));
  await write(...items.map(reviewItem));
  const { reviews, nextReviews } = await product(id);
  expect(reviews).toEqual([]);
  const query = { productId: id, after: nextReviews ?? '' };
  const pages = await pagesOf('listReviews', { query });
  expect(pages.flat()).toHaveLength(3);
});

test('the shop answers a review once, in public, without the name of the admin', async () => {
  const [{ token }, { id }] = await Promise.all([addUser(), addProduct()]);
  const review = await post(token, id, 4);
  const reply = (text: string) =>
    call('moderateReview', {
      ...{ token: admin.token, params: { id: review.id } },
      body: { reply: text },
    });
  const answers = await atOnce(2, (n) => reply(` Gracias, ${n}. `));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [answer] = answers.filter(({ status }) => status === 200);
  const text = answer?.body.reply?.text ?? '';
  expect(answer?.body.reply).toMatchObject({
    text: expect.stringMatching(/^Gracias, \d\.$/),
    by: { id: admin.id },
  });
  expect((await reply(text)).status).toBe(200);
  expect((await reply('Otra.')).body.code).toBe('REVIEW_ANSWERED');
  const { reviews } = await product(id);
  expect(reviews[0]?.reply).toEqual({ text, at: expect.any(String) });
  expect(await moderated(review.id)).toEqual([answer?.body]);
  await moderate(review.id, true);
  expect((await product(id)).reviews).toEqual([]);
  expect((await moderate(review.id, false)).body.reply).toEqual(answer?.body.reply);
});
