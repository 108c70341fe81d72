/** Copies of the worker count at the same time without waiting for each other (ADR-0083). */
import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { startFaultProxy, type FaultProxy } from '../../test-support/fault-proxy.ts';
import { dashboardOf } from './dashboard-rules.ts';
import type { Event } from './totals-rules.ts';

type Copy = typeof import('./totals-table.ts');

/** A new table has four partitions, and its stream a shard for each. */
const COPIES = 4;
const ROUNDS = 10;
/** Orders in one batch of the stream. */
const BATCH = 10;

let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  // Set before the imports, because the client reads its endpoint once.
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
});
afterAll(() => proxy.stop());

const newCopy = async (): Promise<Copy> => {
  let copy: Copy | undefined;
  await jest.isolateModulesAsync(async () => {
    copy = await import('./totals-table.ts');
  });
  if (!copy) throw new Error('Nothing was imported');
  return copy;
};

const line = { id: '1' as ProductId, title: 'Jarra', price: cents(1000), quantity: 2 };
const batchOf = (copy: number, round: number, createdAt: string): Event[] =>
  Array.from({ length: BATCH }, (_, n) => ({
    id: `${copy}-${round}-${n}`,
    sign: 1,
    kind: 'order',
    order: { createdAt, subtotal: cents(2000), lines: [line] },
  }));

const gone = (events: readonly Event[]): Event[] =>
  events.map((event) => ({ ...event, id: `${event.id}-gone`, sign: -1 }));

test('four copies settle in shards of their own, and the dashboard adds the shards up', async () => {
  const copies: Copy[] = [];
  while (copies.length < COPIES) copies.push(await newCopy());
  const now = new Date();
  proxy.inject({ operation: 'TransactWriteItems', fault: 'lock', holdMs: 20 });
  const conflicts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = proxy.conflicts();
    const batches = copies.map((_, copy) => batchOf(copy, round, now.toISOString()));
    await Promise.all(copies.map(({ countEvents }, copy) => countEvents(batches[copy] ?? [], now)));
    conflicts.push(proxy.conflicts() - before);
  }
  // Counted again, as after a batch that the stream repeats, by other copies.
  await Promise.all(
    copies.map(({ countEvents }, copy) =>
      countEvents(batchOf((copy + 1) % COPIES, 0, now.toISOString()), now),
    ),
  );
  const [first] = copies;
  if (!first) throw new Error('No copy');
  const { orders, revenue, days, months, bestSellers } = dashboardOf(
    first.storedTotals(await first.readSales(now)),
    now,
  );
  const sums = { orders: COPIES * ROUNDS * BATCH, revenue: COPIES * ROUNDS * BATCH * 20 };
  expect({ orders, revenue }).toEqual(sums);
  expect([days.at(-1), months.at(-1)]).toMatchObject([sums, sums]);
  expect(bestSellers).toMatchObject([{ id: '1', units: 2 * sums.orders, revenue: sums.revenue }]);
  expect(conflicts.reduce((sum, count) => sum + count)).toBeLessThan((COPIES * ROUNDS) / 2);

  // A reset deletes all orders. One copy subtracts them from its shard, which others have not added to.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const copy of copies.keys()) {
      await first.countEvents(gone(batchOf(copy, round, now.toISOString())), now);
    }
  }
  const left = dashboardOf(first.storedTotals(await first.readSales(now)), now);
  expect([left.orders, left.revenue, left.bestSellers]).toEqual([0, 0, []]);
});
