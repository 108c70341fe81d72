import { call } from '../../test-support/invoke.ts';
import { addCategory } from '../../test-support/shop.ts';

test('lists categories in numeric order of their ids', async () => {
  await addCategory(10, 'Vidrios');
  await addCategory(2, 'Cerámicas');
  await addCategory(1, 'Pinturas');
  const { status, body } = await call('listCategories');
  expect(status).toBe(200);
  expect(body).toEqual([
    { id: 1, name: 'Pinturas', img: 'categoria-1.webp' },
    { id: 2, name: 'Cerámicas', img: 'categoria-2.webp' },
    { id: 10, name: 'Vidrios', img: 'categoria-10.webp' },
  ]);
});
