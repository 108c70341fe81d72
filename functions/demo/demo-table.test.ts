/** Batch writes with unprocessed items, which DynamoDB returns when it throttles (PROMISE-R22). */
import { write } from '../../test-support/shop.ts';
import { throttleWrites } from '../../test-support/throttled-writes.ts';
import { document } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { scanAll } from '../table/whole-table.ts';
import { clear, writeSeed } from './demo-table.ts';

const itemsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ pk: `${prefix}${index}`, sk: 'PRODUCT' }));
const SEED = itemsOf('PRODUCT#seed-', 60);
const STRANGERS = itemsOf('PRODUCT#added-', 30);

const STARTED_AT = Date.now();
const RUN = { startedAt: STARTED_AT, runningUntil: STARTED_AT + 600_000 };

beforeEach(() => write({ ...keys.demoReset(), ...RUN }, ...STRANGERS));

const stored = async (): Promise<string[]> =>
  (await scanAll()).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`).toSorted();

const restoreItems = async (seed: typeof SEED): Promise<void> => {
  await writeSeed(seed, RUN);
  await clear(seed, RUN);
};

test('restores exactly the seed although every second write is unprocessed at first', async () => {
  let call = 0;
  throttleWrites(document, (one) => one.startsWith('delete') || (call += 1) % 2 === 0);
  await restoreItems(SEED);
  const names = SEED.map(({ pk, sk }) => `${pk} ${sk}`);
  expect(await stored()).toEqual(['DEMO_RESET DEMO_RESET', ...names].toSorted());
});

test('deletes nothing before the last item of the seed is written', async () => {
  const rejections = new Map([
    ['put PRODUCT#seed-0 PRODUCT', 3],
    ['put PRODUCT#seed-59 PRODUCT', 2],
  ]);
  const writes = throttleWrites(document, (name) => {
    const left = rejections.get(name) ?? 0;
    rejections.set(name, left - 1);
    return left <= 0;
  });
  await restoreItems(SEED);
  const kinds = writes.map((one) => one.replace(/ .*/, ''));
  expect(kinds).toEqual([...SEED.map(() => 'put'), ...STRANGERS.map(() => 'delete')]);
});

test('throws UNAVAILABLE and loses no item when the table processes nothing', async () => {
  const before = await stored();
  throttleWrites(document, () => false);
  await expect(restoreItems(SEED)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await stored()).toEqual(before);
});
