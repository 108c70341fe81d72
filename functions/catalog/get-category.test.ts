import { getCategory } from '#shared/rows/catalog.ts';
import type { CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addCategory, addProduct, categoryId } from '../../test-support/shop.ts';
import { handler } from './get-category.ts';

const get = (id: string) => invoke<CategoryWithProducts>(getCategory, handler, { params: { id } });

test('answers a category with its own products only', async () => {
  await addCategory(1, 'Pinturas');
  await addCategory(10, 'Vidrios');
  const painting = await addProduct({ categoryId: categoryId(1) });
  const glass = await addProduct({ categoryId: categoryId(10) });
  const { body } = await get('1');
  expect(body).toMatchObject({ id: 1, name: 'Pinturas', img: 'categoria-1.webp' });
  expect(body.products.map(({ id }) => id)).toEqual([painting.id]);
  expect((await get('10')).body.products.map(({ id }) => id)).toEqual([glass.id]);
});

test('answers an empty list of products for an empty category', async () => {
  await addCategory(3, 'Maderas');
  expect((await get('3')).body.products).toEqual([]);
});

test.each(['77', '0', 'uno', '1.0', '01', '9999999'])('answers 404 for «%s»', async (id) => {
  const answer = await rejected(getCategory, handler, { params: { id } });
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
