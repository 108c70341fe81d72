import { getDashboard } from '#shared/rows/dashboard.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { invoke } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { handler } from './get-dashboard.ts';
import { countEvents } from './totals-table.ts';

test('shows zeros for a new shop', async () => {
  const { token } = await addAdmin();
  const { status, body } = await invoke<Dashboard>(getDashboard, handler, { token });
  expect(status).toBe(200);
  expect(body).toMatchObject({ orders: 0, revenue: 0, users: 0, products: 0, bestSellers: [] });
});

test('shows the counted totals', async () => {
  const { token } = await addAdmin();
  await countEvents(
    [
      { id: 'one', sign: 1, kind: 'user' },
      { id: 'two', sign: 1, kind: 'product' },
    ],
    new Date(),
  );
  const { body } = await invoke<Dashboard>(getDashboard, handler, { token });
  expect(body).toMatchObject({ users: 1, products: 1 });
});
