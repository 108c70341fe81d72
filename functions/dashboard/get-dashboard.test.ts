import { call } from '../../test-support/invoke.ts';
import { addAdmin, addCategory, addProduct } from '../../test-support/shop.ts';
import { countEvents } from './sums-table.ts';

test('shows a new shop, and then its users and products', async () => {
  const { token } = await addAdmin();
  const read = () => call('getDashboard', { token });
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({ orders: 0, revenue: 0, users: 0, products: 0, bestSellers: [] });
  await countEvents([{ id: 'one', sign: 1 }], new Date());
  await addCategory(2, 'Cerámica');
  const [few, hidden] = [await addProduct({ stock: 2 }), await addProduct({ hidden: true })];
  const { body: later } = await read();
  expect(later).toMatchObject({ users: 1, products: 2, moreLowStock: false });
  expect(later.lowStock.map(({ id }) => id)).toEqual([few.id]);
  expect(later.lowStock.map(({ id }) => id)).not.toContain(hidden.id);
});
