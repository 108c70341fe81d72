/** Batch writes with unprocessed items, which DynamoDB returns when it throttles (PROMISE-R22). */
import { partialTable, type PartialTable } from '../../test-support/partial-table.ts';
import { client, document } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { clear, writeSeed } from './demo-table.ts';

const itemsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ pk: `${prefix}${index}`, sk: 'PRODUCT' }));
const SEED = itemsOf('PRODUCT#seed-', 60);
const STRANGERS = itemsOf('PRODUCT#added-', 30);

const STARTED_AT = Date.now();
const RUN = { startedAt: STARTED_AT, runningUntil: STARTED_AT + 600_000 };

let table: PartialTable;
beforeEach(() => {
  table = partialTable({ client, document });
  table.items.set('DEMO_RESET DEMO_RESET', { ...keys.demoReset(), ...RUN });
  for (const item of STRANGERS) table.items.set(`${item.pk} ${item.sk}`, item);
});
afterEach(() => table.restore());

const restoreItems = async (seed: typeof SEED): Promise<void> => {
  await writeSeed(seed, RUN);
  await clear(seed, RUN);
};

test('restores exactly the seed although every second write is unprocessed at first', async () => {
  let call = 0;
  table.isProcessed = (one) => one.startsWith('delete') || (call += 1) % 2 === 0;
  await restoreItems(SEED);
  expect([...table.items.values()]).toEqual(expect.arrayContaining(SEED));
  expect(table.items.size).toBe(SEED.length + 1);
});

test('deletes nothing before the last item of the seed is written', async () => {
  const rejections = new Map([
    ['put PRODUCT#seed-0 PRODUCT', 3],
    ['put PRODUCT#seed-59 PRODUCT', 2],
  ]);
  table.isProcessed = (write) => {
    const left = rejections.get(write) ?? 0;
    rejections.set(write, left - 1);
    return left <= 0;
  };
  await restoreItems(SEED);
  const kinds = table.writes.map((write) => write.replace(/ .*/, ''));
  expect(kinds).toEqual([...SEED.map(() => 'put'), ...STRANGERS.map(() => 'delete')]);
});

test('throws UNAVAILABLE and loses no item when the table processes nothing', async () => {
  const before = [...table.items.keys()];
  table.isProcessed = () => false;
  await expect(restoreItems(SEED)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect([...table.items.keys()]).toEqual(before);
});
