import { call } from '../../test-support/invoke.ts';
import { addCategory, addProduct, categoryId } from '../../test-support/shop.ts';

const get = (id: string) => call('getCategory', { params: { id } });

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
