import { DEMO_USER } from '#shared/domain/demo.ts';
import type { AdminId, ProductId, UserId } from '#shared/domain/ids.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { signToken } from '../http/tokens.ts';
import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { call } from '../../test-support/invoke.ts';
import {
  addCategory,
  addFailedMail,
  addProduct,
  addRestockAlert,
  addReview,
  address,
  addUser,
  categoryId,
  write,
} from '../../test-support/shop.ts';
import { seedItems } from './seed-items.ts';

const IDS = catalogue.products.map((_, index) => String(index + 1));

const reset = () => call('resetDemo');
/** Moves the start of the last reset into the past, so that no test waits a minute. */
const sinceLastReset = (ms: number) =>
  write({ ...keys.demoReset(), startedAt: Date.now() - ms, runningUntil: 0 });
const categories = async () => (await call('listCategories')).body;
const products = async () => (await call('listProducts')).body;
const product = async (id: string) => (await call('getProduct', { params: { id } })).body;

beforeAll(() => write(...seedItems(catalogue)));

test('restores the shop after changes of every kind', async () => {
  const before = await products();
  const stranger = await addUser();
  const demoUser = { role: 'user', id: '1' as UserId } as const;
  const token = await signToken({ owner: demoUser, version: 1 });
  const buy = { items: [{ id: '1' as ProductId, quantity: 1 }], address };
  expect((await call('placeOrder', { token, body: buy })).status).toBe(201);
  await addProduct({ id: '2' as ProductId, title: 'Otra cosa', categoryId: categoryId(5) });
  const added = await addProduct();
  await addReview({ productId: '1' as ProductId, content: 'Palabrotas.' });
  await addCategory(6, 'Inventada');
  const admin = await signToken({ owner: { role: 'admin', id: '1' as AdminId }, version: 1 });
  const [seeded] = (await call('listReviews')).body.slice(-1);
  const hidden = await call('moderateReview', {
    token: admin,
    params: { id: seeded?.id ?? '' },
    body: { hidden: true },
  });
  expect(hidden.status).toBe(200);
  const subscription = keys.subscription(emailHash('a@b.co'));
  const failedMail = keys.mail(await addFailedMail({ kind: 'passwordChanged', email: 'a@b.co' }));
  const subscriber = { ...keys.subscriber(emailHash('a@b.co')), email: 'a@b.co' };
  await write(subscription, subscriber);
  const sold = await addProduct({ stock: 0 });
  await addRestockAlert({ email: 'a@b.co', productId: sold.id, isConfirmed: true });
  const alerts = [
    keys.restockAddress(emailHash('a@b.co')),
    keys.restockAlert(sold.id, emailHash('a@b.co')),
  ];

  expect((await reset()).status).toBe(200);

  expect((await categories()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  expect(await products()).toEqual(before);
  expect((await product('1')).reviews.map(({ content }) => content)).not.toContain('Palabrotas.');
  expect(await getItem(keys.slug(added.slug), { consistent: true })).toBeUndefined();
  const reviews = await pagesOf('listReviews', {});
  expect(reviews.flat()).toHaveLength(catalogue.reviews.length);
  expect((await call('listOrders', { token })).body).toEqual([]);
  const gone = await call('listOrders', { token: stranger.token });
  expect(gone.status).toBe(401);
  const entered = await call('signIn', { body: DEMO_USER });
  expect(entered.status).toBe(200);
  for (const key of [failedMail, subscriber, ...alerts]) {
    expect(await getItem({ pk: key.pk, sk: key.sk }, { consistent: true })).toBeUndefined();
  }
  // A reset must not forget which addresses had the newsletter's one mail.
  expect(await getItem(keys.subscription(emailHash('a@b.co')))).toEqual(subscription);
});

test('rejects a second reset within a minute', async () => {
  await sinceLastReset(0);
  const early = await reset();
  expect(early.body.code).toBe('RATE_LIMITED');
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(60);
});

test('runs one of four concurrent resets, and ignores one that did not end', async () => {
  await sinceLastReset(61_000);
  const answers = await Promise.all([reset(), reset(), reset(), reset()]);
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses.slice(0, 1)).toEqual([200]);
  expect(statuses.slice(1).filter((status) => status !== 409 && status !== 429)).toEqual([]);

  const crashed = { startedAt: Date.now() - 61_000, runningUntil: Date.now() + 600_000 };
  await write({ ...keys.demoReset(), ...crashed });
  expect((await reset()).body.code).toBe('RESET_RUNNING');
  await write({ ...keys.demoReset(), ...crashed, runningUntil: Date.now() - 1 });
  expect((await reset()).status).toBe(200);
});

test('never shows a half-empty shop during a reset', async () => {
  let resetting = true;
  let reads = 0;
  const read = async (): Promise<void> => {
    while (resetting) {
      const [shelves, onSale] = await Promise.all([categories(), products()]);
      const there = new Set<string | number>([...shelves, ...onSale].map(({ id }) => id));
      expect([1, 2, 3, 4, 5, ...IDS].filter((id) => !there.has(id))).toEqual([]);
      reads += 1;
    }
  };
  const resetOnce = async (): Promise<void> => {
    try {
      await addProduct();
      await addCategory(6, 'Inventada');
      await addProduct({ id: '3' as ProductId, title: 'Cambiada', categoryId: categoryId(4) });
      await sinceLastReset(61_000);
      expect((await reset()).status).toBe(200);
    } finally {
      resetting = false;
    }
  };
  await Promise.all([resetOnce(), read(), read(), read()]);
  expect(reads).toBeGreaterThan(10);
  expect((await products()).map(({ slug }) => slug)).toEqual(
    catalogue.products.map(({ slug }) => slug),
  );
});
