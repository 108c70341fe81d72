import { listCategories } from '#shared/rows/catalog.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addCategory } from '../../test-support/shop.ts';
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

test.each(['', '0', 'x', '1-2', '1234567'])('rejects the cursor «%s»', async (after) => {
  const answer = await rejected(listCategories, handler, { query: { after } });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'after' }] } });
});
