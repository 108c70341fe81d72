/** A deleted category and a deleted or hidden product are gone from every published resource together (PROMISE-R27). */
import { followChanges } from '#shared/rows/background.ts';
import { PAGE_CACHE_CONTROL } from '#shared/hosting/published-page.ts';
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
import { bucket, readFile, storedKeys } from './published-store.ts';

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
/** Keys of all stored files that contain the text, whatever refers to them. */
const filesWith = async (text: string): Promise<string[]> => {
  const found = (await storedKeys()).map(async (name) => {
    const [, page, key = ''] = name.split('/');
    return (await readFile({ page: page as never, key }))?.text.includes(text) ? [name] : [];
  });
  return (await Promise.all(found)).flat();
};
const statusOf = async (page: string, key: string): Promise<number> =>
  (await call('renderPage', { params: { page, key } })).status;

const read = async (key: Key) => (await getItem(key, { consistent: true })) ?? {};
const follow = (change: Parameters<typeof eventOf>[0]) =>
  withinPermissions(followChanges, () => followHandler(eventOf(change)));

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
  expect(await statusOf('product', slug)).toBe(200);
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
  const shown = async () => [
    (await statusOf('product', slug)) === 200,
    (await having(slug)).length > 0,
  ];
  const hide = async (hidden: boolean) => {
    const before = await read(keys.product(id));
    const body = formOf({ hidden: String(hidden) });
    await call('editProduct', { token, params: { id }, body });
    await follow({ before, after: await read(keys.product(id)) });
  };
  await follow({ after: await read(keys.product(id)) });
  expect(await shown()).toEqual([true, true]);
  expect(await filesWith(slug)).not.toEqual([]);
  await hide(true);
  expect(await filesWith(slug)).toEqual([]);
  expect(await shown()).toEqual([false, false]);
  await hide(false);
  expect(await shown()).toEqual([true, true]);
});

test('a deleted category has no page and is in no menu and no sitemap', async () => {
  const { token } = await addAdmin();
  await addCategory(8, 'Cestería de mimbre');
  const before = await read(keys.category(8 as CategoryId));
  await follow({ after: before });
  expect(await statusOf('category', '8')).toBe(200);
  expect(await having('categories/8')).toContain('sitemap');
  await call('deleteCategory', { token, params: { id: '8' } });
  await follow({ before });
  expect(await readFile({ page: 'category', key: '8' })).toBeUndefined();
  expect(await statusOf('category', '8')).toBe(404);
  expect(await having('Cestería de mimbre')).toEqual([]);
  expect(await having('categories/8')).toEqual([]);
});

test('no copy of a published file is kept for longer than a change may take', async () => {
  const stored = await storedKeys();
  expect(stored.length).toBeGreaterThan(5);
  for (const Key of stored) {
    const { CacheControl } = await bucket.send(
      new HeadObjectCommand({ Bucket: process.env['SITE_BUCKET'], Key }),
    );
    expect(CacheControl).toBe(PAGE_CACHE_CONTROL);
  }
  const [, seconds, stale] =
    /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(PAGE_CACHE_CONTROL) ?? [];
  expect(PAGE_CACHE_CONTROL).toContain('max-age=0');
  expect(Number(seconds) + Number(stale)).toBeLessThan(5);
});
