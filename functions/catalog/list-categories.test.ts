import { listCategories } from '#shared/rows/catalog.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { MAX_PAGE_CATEGORIES } from '#shared/domain/limits.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addCategory, write, categoryId } from '../../test-support/shop.ts';
import { categoryItem } from './category-table.ts';
import { handler } from './list-categories.ts';

test('lists categories in numeric order of their ids', async () => {
  await addCategory(10, 'Vidrios');
  await addCategory(2, 'Cerámicas');
  await addCategory(1, 'Pinturas');
  const { status, body } = await invoke(listCategories, handler);
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: 1, name: 'Pinturas', img: 'categoria-1.webp' },
    { id: 2, name: 'Cerámicas', img: 'categoria-2.webp' },
    { id: 10, name: 'Vidrios', img: 'categoria-10.webp' },
  ]);
});

test('2000 categories come in two pages and a rest, each once', async () => {
  const ids = Array.from({ length: 2000 }, (_, n) => categoryId(100 + n));
  const items = ids.map((id) =>
    categoryItem({ id, name: '"'.repeat(120), img: 'vidrio.webp', productCount: 0 }),
  );
  await write(...items);
  const pages = await pagesOf<Category>(listCategories, handler, {});
  expect(pages.map((page) => page.length)).toEqual([MAX_PAGE_CATEGORIES, MAX_PAGE_CATEGORIES, 3]);
  expect(pages.flat().map(({ id }) => id)).toEqual([1, 2, 10, ...ids]);
});

test.each(['', '0', 'x', '1-2', '1234567'])('refuses the cursor «%s»', async (after) => {
  const answer = await refused(listCategories, handler, { query: { after } });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'after' }] } });
});
