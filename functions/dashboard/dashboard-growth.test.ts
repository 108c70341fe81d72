/** The reads of the dashboard do not grow with the number of products (BUDGET-P14, ADR-0059). */
import { getDashboard } from '#shared/rows/dashboard.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { invoke } from '../../test-support/invoke.ts';
import { meterCalls } from '../../test-support/meter-calls.ts';
import { keys } from '../table/keys.ts';
import { latestMonths } from './dashboard-rules.ts';

const meter = meterCalls();

const idOf = (n: number) => String(1 + n) as ProductId;

test('reads as much with 2,000 sold products as with 40, and finds the best sellers', async () => {
  const { handler } = await import('./get-dashboard.ts');
  const { addAdmin, write } = await import('../../test-support/shop.ts');
  const { token } = await addAdmin();
  const months = latestMonths(new Date(), 2);
  /** Stores sales like followChanges. Product 1 sells only last month; of the others, later ones sell more. */
  const sell = (products: number) =>
    write(
      ...months.flatMap((month, index) =>
        Array.from({ length: products }, (_, n) => n)
          .filter((n) => n > 0 || index === 0)
          .map((n) => {
            const [id, units] = [idOf(n), n === 0 ? 9000 : 1 + n];
            return {
              ...keys.salesOfProduct(month, id),
              ...keys.soldList(month, id, units),
              ...{ id, title: `Pieza ${id}`, units, revenue: units * 100 },
            };
          }),
      ),
    );
  const read = async () => {
    meter.take();
    const { body } = await invoke<Dashboard>(getDashboard, handler, { token });
    const units = meter.take().reduce((sum, call) => sum + call.units, 0);
    return { units, bestSellers: body.bestSellers };
  };

  await sell(40);
  const small = await read();
  await sell(2000);
  const large = await read();

  expect(large.units).toBe(small.units);
  expect(small.units).toBeGreaterThan(0);
  const found = (products: number) => [
    { id: idOf(0), title: 'Pieza 1', units: 9000, revenue: 9000 },
    ...[1, 2, 3, 4].map((back) => {
      const [id, units] = [idOf(products - back), 2 * (1 + products - back)];
      return { id, title: `Pieza ${id}`, units, revenue: units };
    }),
  ];
  expect(small.bestSellers).toEqual(found(40));
  expect(large.bestSellers).toEqual(found(2000));
});
