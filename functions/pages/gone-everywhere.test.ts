/** A deleted category and a deleted or hidden product are gone from every published resource together (PROMISE-R27). */
import { followChanges } from '#shared/rows/background.ts';
import { objectKey, PAGE_CACHE_CONTROL, PUBLISH_ALL_JOB } from '#shared/hosting/published-page.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { handler as followHandler } from '../changes/follow-changes.ts';
import { getItem } from '../table/client.ts';
import { keys, type Key } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addAdmin, addCategory, addProduct } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { eventOf } from '../../test-support/worker.ts';
import { bucket, readFile, storedAddresses } from './published-store.ts';

const RESOURCES = [
  ['home', 'index'],
  ['products', 'index'],
  ['category', '7'],
  ['catalogue', 'home'],
  ['catalogue', 'category-7'],
  ['catalogue', 'all'],
  ['sitemap', 'index'],
  ['feed', '1'],
] as const;

const textOf = async (page: string, key: string): Promise<string> => {
  const stored = await readFile({ page: page as never, key });
  if (stored) return stored.text;
  return String((await call('renderPage', { params: { page, key } })).body);
};
/** Names of the resources that contain the text. */
const having = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [page, key] of RESOURCES) {
    if ((await textOf(page, key)).includes(text)) found.push(page);
  }
  return found;
};
/** Addresses of all stored files that contain the text, whatever refers to them. */
const filesWith = async (text: string): Promise<string[]> => {
  const found = (await storedAddresses()).map(async (address) => {
    const hasText = (await readFile(address))?.text.includes(text);
    return hasText ? [objectKey(address)] : [];
  });
  return (await Promise.all(found)).flat();
};
const statusOf = async (page: string, key: string): Promise<number> =>
  (await call('renderPage', { params: { page, key } })).status;

const read = async (key: Key) => (await getItem(key, { consistent: true })) ?? {};
const follow = (change: Parameters<typeof eventOf>[0]) =>
  withinPermissions(followChanges, () => followHandler(eventOf(change)));
/** Delivers the saved steps of the job that publishes everything. */
const runJob = async (): Promise<void> => {
  const key = keys.job(PUBLISH_ALL_JOB);
  for (let job = await getItem(key); job; job = await getItem(key)) await follow({ after: job });
};

test('a deleted product is gone from page, lists, catalogue, feed and sitemap', async () => {
  const { token } = await addAdmin();
  await addCategory(7, 'Vidrio');
  const { id, slug } = await addProduct({
    slug: 'jarra-de-vidrio' as never,
    categoryId: 7 as CategoryId,
    ratingSum: 5,
    ratingCount: 1,
  });
  const before = await read(keys.product(id));
  await follow({ after: before });
  expect(await readFile({ page: 'product', key: slug })).toBeDefined();
  expect(await having(slug)).toEqual([
    'home',
    'products',
    'category',
    'catalogue',
    'catalogue',
    'catalogue',
    'sitemap',
    'feed',
  ]);
  await call('deleteProduct', { token, params: { id } });
  await follow({ before });
  expect(await readFile({ page: 'product', key: slug })).toBeUndefined();
  expect(await statusOf('product', slug)).toBe(404);
  expect(await having(slug)).toEqual([]);
});

test('a hidden product is gone in the same way, and comes back', async () => {
  const { token } = await addAdmin();
  await addCategory(9, 'Mimbre');
  const { id, slug } = await addProduct({
    slug: 'cesta-de-mimbre' as never,
    categoryId: 9 as CategoryId,
  });
  const published = async () => {
    const stored = await readFile({ page: 'product', key: slug });
    return [stored !== undefined, (await having(slug)).length > 0];
  };
  const hide = async (hidden: boolean) => {
    const before = await read(keys.product(id));
    const body = formOf({ hidden: String(hidden) });
    await call('editProduct', { token, params: { id }, body });
    await follow({ before, after: await read(keys.product(id)) });
  };
  await follow({ after: await read(keys.product(id)) });
  expect(await published()).toEqual([true, true]);
  expect(await filesWith(slug)).not.toEqual([]);
  await hide(true);
  expect(await published()).toEqual([false, false]);
  expect(await filesWith(slug)).toEqual([]);
  expect(await statusOf('product', slug)).toBe(404);
  await hide(false);
  expect(await published()).toEqual([true, true]);
});

test('a deleted category has no page and is in no menu and no sitemap', async () => {
  const { token } = await addAdmin();
  await addCategory(8, 'Cestería de mimbre');
  const before = await read(keys.category(8 as CategoryId));
  await follow({ after: before });
  await runJob();
  expect(await statusOf('category', '8')).toBe(200);
  expect(await having('categories/8')).toContain('sitemap');
  await call('deleteCategory', { token, params: { id: '8' } });
  await follow({ before });
  await runJob();
  expect(await readFile({ page: 'category', key: '8' })).toBeUndefined();
  expect(await statusOf('category', '8')).toBe(404);
  expect(await having('Cestería de mimbre')).toEqual([]);
  expect(await having('categories/8')).toEqual([]);
});

test('no copy of a published file is kept for longer than a change may take', async () => {
  const addresses = await storedAddresses();
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    const { CacheControl } = await bucket.send(
      new HeadObjectCommand({ Bucket: process.env['SITE_BUCKET'], Key: objectKey(address) }),
    );
    expect(CacheControl).toBe(PAGE_CACHE_CONTROL);
  }
  const [, seconds, stale] =
    /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(PAGE_CACHE_CONTROL) ?? [];
  expect(PAGE_CACHE_CONTROL).toContain('max-age=0');
  expect(Number(seconds) + Number(stale)).toBeLessThan(5);
});
