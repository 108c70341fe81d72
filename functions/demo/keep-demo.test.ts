/** Resets at night and after visitors have filled the demo's table (ADR-0050). */
import type { ProductId } from '#shared/domain/ids.ts';
import { keepDemo } from '#shared/rows/demo.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { findUser } from '../accounts/account-table.ts';
import { document, get, getItem } from '../table/client.ts';
import { DEMO_RESET } from '../table/items.ts';
import { keys, type Item } from '../table/keys.ts';
import { scanAll } from '../table/whole-table.ts';
import { flood } from '../../test-support/flood.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addProduct, addUser, write, stockOf } from '../../test-support/shop.ts';
import { slowWrites } from '../../test-support/clock.ts';
import { beginClearing, clear, writeSeed } from './demo-table.ts';
import { handler as keepHandler } from './keep-demo.ts';
import { seedItems } from './seed-items.ts';

const SEED = seedItems(catalogue);
const nameOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;

const press = () => call('resetDemo');
const keepAt = (time: string) => withinPermissions(keepDemo, () => keepHandler({ time }));
const finish = () => keepAt('2026-11-21T04:05:00Z');
const night = () => keepAt('2026-11-21T04:00:00Z');
const state = () => get(DEMO_RESET, keys.demoReset(), { consistent: true });
/** The `items` that are still in the table. */
const leftOf = async (items: readonly Item[]): Promise<string[]> => {
  const there = new Set((await scanAll()).map(nameOf));
  return items.map(nameOf).filter((name) => there.has(name));
};
/** Makes the last reset look older, so that another one may begin. */
const later = () => write({ ...keys.demoReset(), startedAt: 0, runningUntil: 0 });

beforeEach(async () => {
  await write(...SEED);
  await later();
});

test('the first press after a flood succeeds, and later runs delete the rest', async () => {
  const left = await flood({ products: 100, reviews: 1200, users: 20 });
  slowWrites(document, 500);

  const answer = await press();

  expect(answer.status).toBe(200);
  expect(answer.body.message).toContain('terminará de borrarse');
  const restored = await call('getProduct', { params: { id: '1' } });
  expect(restored.body).toMatchObject({ title: catalogue.products[0]?.title });
  expect((await leftOf(left)).length).toBeGreaterThan(0);

  const newcomer = await addUser();
  for (let runs = 0; (await state())?.isClearing; runs += 1) {
    expect(runs).toBeLessThan(20);
    await finish();
  }

  expect(await leftOf(left)).toEqual([]);
  expect((await leftOf(SEED)).length).toBe(SEED.length);
  expect(await findUser(newcomer.id)).toBeDefined();
  expect(await state()).not.toHaveProperty('isClearing');
  const { body } = await call('listProducts');
  expect(body).toHaveLength(catalogue.products.length);
});

test('a run continues what another one began, and a late one changes nothing', async () => {
  const left = await flood({ products: 60, reviews: 0, users: 60 });
  const startedAt = Date.now();
  await write({ ...keys.demoReset(), startedAt, runningUntil: 1, isClearing: true });
  const begun = await beginClearing({ startedAt, runningUntil: 1 }, 60_000);
  if (!begun) throw new Error('Nothing to clear');
  slowWrites(document, 20_000);
  expect(await clear(SEED, begun)).toBe(false);
  const first = await leftOf(left);
  expect(first.length).toBeLessThan(left.length);
  expect(first.length).toBeGreaterThan(0);

  const late = { startedAt, runningUntil: startedAt + 1 };
  for (const run of [begun, late]) {
    const replaced = { code: 'RESET_RUNNING' };
    await expect(writeSeed(SEED, run)).rejects.toMatchObject(replaced);
    await expect(clear(SEED, run)).rejects.toMatchObject(replaced);
  }
  expect(await beginClearing(late, 60_000)).toBeUndefined();
  expect(await leftOf(left)).toEqual(first);
  for (let runs = 1; (await state())?.isClearing; runs += 1) {
    expect(runs).toBeLessThan(20);
    await finish();
  }
  expect(await leftOf(left)).toEqual([]);
});

test('changes nothing by day while a run is at work, and when nothing is left', async () => {
  const { id } = await addProduct();
  const running = { startedAt: Date.now(), runningUntil: Date.now() + 60_000, isClearing: true };
  for (const current of [running, { startedAt: 1, runningUntil: 0 }]) {
    const item = { ...keys.demoReset(), ...current };
    await write(item);
    await finish();
    expect(await getItem(keys.demoReset(), { consistent: true })).toEqual(item);
    expect(await getItem(keys.product(id), { consistent: true })).toBeDefined();
  }
});

test('a press ends a slice that is still deleting', async () => {
  const startedAt = Date.now() - 61_000;
  const run = { startedAt, runningUntil: Date.now() + 60_000 };
  await write({ ...keys.demoReset(), ...run, isClearing: true });
  expect((await press()).status).toBe(200);
  await expect(clear([], run)).rejects.toMatchObject({ code: 'RESET_RUNNING' });
  expect((await leftOf(SEED)).length).toBe(SEED.length);
});

test('removes sign-ups at night and restores the catalogue of the seed', async () => {
  const stranger = await addUser();
  const first = '1' as ProductId;
  await addProduct({ id: first, title: 'Palabrotas', stock: 0 });

  await night();

  expect(await findUser(stranger.id)).toBeUndefined();
  expect(await getItem(keys.product(first), { consistent: true })).toMatchObject({
    title: catalogue.products[0]?.title,
  });
  expect(await stockOf(first)).toBe(catalogue.products[0]?.stock);
});

test('throws within a minute of another reset, so that Lambda retries', async () => {
  await write({ ...keys.demoReset(), startedAt: Date.now() - 1000, runningUntil: 0 });
  await expect(night()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});
