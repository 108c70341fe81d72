/** What a reset costs after a flood: its time is bounded by the write units of the demo's table. */
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { startMeteringProxy, type MeteringProxy } from '../../test-support/metering-proxy.ts';
import { seedItems } from './seed-items.ts';

let proxy: MeteringProxy;
beforeAll(async () => {
  proxy = await startMeteringProxy(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  // Set before the imports below, because the client reads its endpoint once.
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
});
afterAll(() => proxy.stop());

test('deletes products, reviews and users of visitors for at most 2 units an item', async () => {
  const { beginReset, beginSlice, clear } = await import('./demo-table.ts');
  const { flood } = await import('../../test-support/flood.ts');
  const { scanAll } = await import('../table/whole-table.ts');
  const items = await flood({ products: 100, reviews: 250, users: 20 });
  const begun = await beginReset(new Date());
  const run = await beginSlice(begun, 600_000);
  if (!run) throw new Error('Another run has begun');
  const seed = seedItems(catalogue, { userHash: '', adminHash: '' });
  proxy.take();
  expect(await clear({ seed, run, clearedTo: null, until: Infinity })).toBe(true);
  const writes = proxy.take().filter(({ operation }) => /Write|Update/.test(operation));
  const units = writes.reduce((sum, call) => sum + call.units, 0);
  expect(await scanAll()).toHaveLength(1);
  expect(units / items.length).toBeLessThanOrEqual(2);
});
