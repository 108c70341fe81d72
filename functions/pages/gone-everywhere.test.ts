/** A deleted product or category is gone from every published resource together (PROMISE-R27). */
import { deleteCategory, deleteProduct } from '#shared/rows/catalog.ts';
import { followChanges } from '#shared/rows/changes.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { handler as deleteCategoryHandler } from '../catalog/delete-category.ts';
import { handler as deleteProductHandler } from '../catalog/delete-product.ts';
import { handler as followHandler } from '../changes/follow-changes.ts';
import { getItem } from '../table/client.ts';
import { keys, type Key } from '../table/keys.ts';
import { invoke } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addAdmin, addCategory, addProduct } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { loadPiece, readIndex } from './published-catalogue.ts';
import { readFile } from './published-store.ts';
import { handler } from './render-page.ts';

const RESOURCES = [
  ['home', 'index'],
  ['products', 'index'],
  ['category', '7'],
  ['catalogue', 'home'],
  ['catalogue', 'category-7'],
  ['sitemap', 'index'],
  ['feed', '1'],
] as const;

const textOf = async (page: string, key: string): Promise<string> => {
  const stored = await readFile({ page: page as never, key });
  if (stored) return stored.text;
  return String((await invoke(renderPage, handler, { params: { page, key } })).body);
};
/** Names of the resources that contain the text. */
const having = async (text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [page, key] of RESOURCES) {
    if ((await textOf(page, key)).includes(text)) found.push(page);
  }
  const { pieces = [] } = (await readIndex()) ?? {};
  const entries = (await Promise.all(pieces.map(loadPiece))).flat();
  return JSON.stringify(entries).includes(text) ? [...found, 'pieces'] : found;
};
const statusOf = async (page: string, key: string): Promise<number> =>
  (await invoke(renderPage, handler, { params: { page, key } })).status;

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
  expect(await readFile({ page: 'product', key: slug })).toBeDefined();
  expect(await having(slug)).toEqual([
    'home',
    'products',
    'category',
    'catalogue',
    'catalogue',
    'sitemap',
    'feed',
    'pieces',
  ]);
  await invoke(deleteProduct, deleteProductHandler, { token, params: { id } });
  await follow({ before });
  expect(await readFile({ page: 'product', key: slug })).toBeUndefined();
  expect(await statusOf('product', slug)).toBe(404);
  expect(await having(slug)).toEqual([]);
});

test('a deleted category has no page and is in no menu and no sitemap', async () => {
  const { token } = await addAdmin();
  await addCategory(8, 'Cestería de mimbre');
  const before = await read(keys.category(8 as CategoryId));
  await follow({ after: before });
  expect(await statusOf('category', '8')).toBe(200);
  expect(await having('categories/8')).toContain('sitemap');
  await invoke(deleteCategory, deleteCategoryHandler, { token, params: { id: '8' } });
  await follow({ before });
  expect(await readFile({ page: 'category', key: '8' })).toBeUndefined();
  expect(await statusOf('category', '8')).toBe(404);
  expect(await having('Cestería de mimbre')).toEqual([]);
  expect(await having('categories/8')).toEqual([]);
});
