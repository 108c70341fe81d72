import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addCategory, addProduct, categoryId } from '../../test-support/shop.ts';

const list = (query?: Record<string, string>) => call('listProducts', query ? { query } : {});

beforeAll(async () => {
  await addCategory(1, 'Pinturas');
  await addCategory(2, 'Cerámicas');
  const two = categoryId(2);
  await addProduct({ id: '10' as ProductId, categoryId: two, title: 'Jarra', price: cents(435) });
  await addProduct({ id: '9' as ProductId, categoryId: two, ratingSum: 9, ratingCount: 2 });
  await addProduct({ id: '11' as ProductId, categoryId: categoryId(1), images: ['solo.webp'] });
});

test('lists all products by category, then by creation, without the categories', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.map(({ id }) => id)).toEqual(['11', '9', '10']);
});

test('has both forms of the images and no attribute of the table', async () => {
  const { body } = await list({ categoryId: '1' });
  expect(body).toEqual([
    {
      id: '11',
      slug: 'pieza-11',
      title: 'Cuenco salvia',
      name: 'Cuenco salvia',
      description: 'Cuenco de gres con esmalte verde salvia.',
      price: 12.5,
      stock: 5,
      rating: 0,
      ratingCount: 0,
      categoryId: 1,
      img: { img1: 'solo.webp', img2: 'solo.webp' },
      img1: 'solo.webp',
      img2: 'solo.webp',
      version: 1,
    },
  ]);
});

test('lists one category for ?categoryId, with half-up rounded ratings', async () => {
  const { body } = await list({ categoryId: '2' });
  expect(body.map(({ id, price, rating }) => [id, price, rating])).toEqual([
    ['9', 12.5, 5],
    ['10', 4.35, 0],
  ]);
});

test('shows every change at once, also one that left the version as it was', async () => {
  const titles = async () => (await list({ categoryId: '2' })).body.map(({ title }) => title);
  await addProduct({ id: '10' as ProductId, categoryId: categoryId(2), title: 'Jarra' });
  expect(await titles()).toContain('Jarra');
  await addProduct({ id: '10' as ProductId, categoryId: categoryId(2), title: 'Jarra azul' });
  expect(await titles()).toContain('Jarra azul');
});

const pages = (query: Record<string, string>) => pagesOf('listProducts', { query });

test('continues after any product or category, also after one that is gone', async () => {
  await addCategory(4, 'Tejidos');
  const woven = Array.from({ length: 9 }, (_, n) => String(30 + n));
  for (const id of woven) await addProduct({ id: id as ProductId, categoryId: categoryId(4) });
  // Three of the first ten list entries are categories, so the page has fewer products than its
  // limit.
  expect((await pages({ limit: '10' })).map((page) => page.map(({ id }) => id))).toEqual([
    ['11', '9', '10', ...woven.slice(0, 4)],
    woven.slice(4),
  ]);
  expect((await pages({ after: '2-9', categoryId: '2' })).flat().map(({ id }) => id)).toEqual([
    '10',
  ]);
  expect((await pages({ after: '2-8', categoryId: '2' })).flat().map(({ id }) => id)).toEqual([
    '9',
    '10',
  ]);
  expect((await pages({ after: '2-99', categoryId: '2' })).flat()).toEqual([]);
});
