/** The cost of a reset after a flood. The write units of the demo's table bound its time. */
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { flood } from '../../test-support/flood.ts';
import { takeCalls } from '../../test-support/meter-calls.ts';
import { scanAll } from '../table/whole-table.ts';
import { beginClearing, beginReset, clear } from './demo-table.ts';
import { seedItems } from './seed-items.ts';

test('deletes products, reviews and users of visitors for at most 2 units an item', async () => {
  const items = await flood({ products: 100, reviews: 250, users: 20 });
  const begun = await beginReset(new Date());
  const run = await beginClearing(begun, 600_000);
  if (!run) throw new Error('Another run has begun');
  const seed = seedItems(catalogue);
  takeCalls();
  expect(await clear(seed, run)).toBe(true);
  const writes = takeCalls().filter(({ operation }) => /Write|Update/.test(operation));
  const units = writes.reduce((sum, call) => sum + call.units, 0);
  expect(await scanAll()).toHaveLength(1);
  expect(units / items.length).toBeLessThanOrEqual(2);
});
