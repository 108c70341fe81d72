/** Compares the sums with a recount, whatever the stream delivers (PROMISE-R13). */
import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { followChanges } from '#shared/rows/background.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import { orderItem } from '../orders/order-table.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { scanAll } from '../table/whole-table.ts';
import { streamWorker } from '../stream/stream-worker.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { addAdmin, addOrder, addProduct, addUser } from '../../test-support/shop.ts';
import { eventOf, eventually, startWorker } from '../../test-support/worker.ts';
import { keepSums } from './keep-sums.ts';
import { wrongSums } from './sums-table.ts';

/** Without the other parts of followChanges, which write the catalogue of the reset shop. */
const handler = streamWorker(followChanges, [keepSums]);

const becomeRight = () =>
  eventually(async () => (wrongSums(await scanAll()).length === 0 ? true : undefined));

test('counts orders and sign-ups, and subtracts what a reset deletes', async () => {
  const worker = await startWorker(followChanges, handler);
  const [user, admin] = [await addUser(), await addAdmin()];
  const products = await atOnce(4, () => addProduct({ stock: 50 }));
  await atOnce(8, (index) =>
    placeOrder(
      index % 5 === 0 ? admin.token : user.token,
      products.slice(0, 1 + (index % 4)).map(({ id }) => ({ id })),
    ),
  );
  await becomeRight();
  const { body } = await call('getDashboard', { token: admin.token });
  expect(body).toMatchObject({ orders: 8, revenue: 20 * 12.5, users: 1, products: 4 });
  expect(body.days.at(-1)).toMatchObject({ orders: 8, revenue: 250 });
  expect(body.months.at(-1)).toMatchObject({ orders: 8, revenue: 250 });
  expect(body.bestSellers.map(({ units }) => units)).toEqual([8, 6, 4, 2]);

  await call('resetDemo');
  await becomeRight();
  const { token } = await addAdmin();
  expect((await call('getDashboard', { token })).body).toMatchObject({ orders: 0, revenue: 0 });
  await worker.stop();
});

let numbered = 0;
const recordOf = (change: Parameters<typeof eventOf>[0]): DynamoDBRecord => {
  numbered += 1;
  const [record] = eventOf(change).Records;
  return { ...record, eventID: `again-${numbered}` };
};
const placed = (lines: readonly number[]): Promise<DynamoDBRecord[]> =>
  Promise.all(
    lines.map(async (count) => {
      const order = await addOrder({
        createdAt: '2024-05-07T10:00:00.000Z',
        lines: Array.from({ length: count }, (_, n) => ({
          ...{ id: `p${n}` as ProductId, title: 'Jarra', price: cents(100), quantity: 2 },
          ...{ img: 'a.webp', slug: 'jarra' },
        })),
      });
      return recordOf({ after: orderItem(order) });
    }),
  );
const deliver = async (...records: DynamoDBRecord[]): Promise<void> => {
  expect(await handler({ Records: records })).toEqual({ batchItemFailures: [] });
};
const counted = async (): Promise<number> =>
  Number((await getItem(keys.salesOfMonth('2024-05'), { consistent: true }))?.['orders07'] ?? 0);
const unitsOf = async (id: string): Promise<number> => {
  const key = keys.salesOfProduct('2024-05', id as ProductId);
  return Number((await getItem(key, { consistent: true }))?.['units'] ?? 0);
};

test('counts a batch whose products do not fit into one transaction', async () => {
  const [before, units] = [await counted(), await unitsOf('p49')];
  const records = await placed([50, 50, 50]);
  const distinct = await Promise.all(
    records.map(async (_, batch) => {
      const lines = Array.from({ length: 50 }, (__, n) => ({
        ...{ id: `q${batch}-${n}` as ProductId, title: 'Taza', price: cents(100), quantity: 1 },
        ...{ img: 'a.webp', slug: 'taza' },
      }));
      const order = await addOrder({ createdAt: '2024-05-07T10:00:00.000Z', lines });
      return recordOf({ after: orderItem(order) });
    }),
  );
  await deliver(...records, ...distinct);
  await deliver(...distinct, ...records);
  expect(await counted()).toBe(before + 6);
  expect([await unitsOf('p49'), await unitsOf('q2-49')]).toEqual([units + 6, 1]);
});
