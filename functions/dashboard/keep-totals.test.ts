/** Compares the totals with a recount, whatever the stream delivers (PROMISE-R13). */
import { resetDemo } from '#shared/rows/demo.ts';
import { followChanges } from '#shared/rows/changes.ts';
import { getDashboard } from '#shared/rows/dashboard.ts';
import { placeOrder } from '#shared/rows/orders.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { handler as getDashboardHandler } from './get-dashboard.ts';
import { orderItem } from '../orders/order-table.ts';
import { wrongTotals } from './recount-table.ts';
import { handler as resetDemoHandler } from '../demo/reset-demo.ts';
import { env } from '../http/env.ts';
import { handler as placeOrderHandler } from '../orders/place-order.ts';
import { document } from '../table/client.ts';
import { invoke } from '../../test-support/invoke.ts';
import { addAdmin, addOrder, addProduct, address, addUser } from '../../test-support/shop.ts';
import { eventOf, eventually, startWorker } from '../../test-support/worker.ts';
import type { EventSource } from '../../local/aws/event-source.ts';
import { handler } from '../changes/follow-changes.ts';
import type { Item } from '../table/keys.ts';

const everyItem = async (): Promise<Item[]> => {
  const { Items = [] } = await document.send(
    new ScanCommand({ TableName: env.tableName, ConsistentRead: true }),
  );
  return Items;
};

const settled = (): Promise<true> =>
  eventually(async () => (wrongTotals(await everyItem()).length === 0 ? true : undefined));

describe('driven by the stream', () => {
  let worker: EventSource;
  beforeAll(async () => {
    worker = await startWorker(followChanges, handler);
  });
  afterAll(() => worker.stop());

  test('counts orders, sign-ups and products, and subtracts what a reset deletes', async () => {
    const [user, admin] = [await addUser(), await addAdmin()];
    const products = await Promise.all(Array.from({ length: 4 }, () => addProduct({ stock: 50 })));
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        invoke(placeOrder, placeOrderHandler, {
          token: index % 5 === 0 ? admin.token : user.token,
          body: {
            items: products.slice(0, 1 + (index % 4)).map(({ id }) => ({ id, quantity: 1 })),
            address,
          },
        }),
      ),
    );
    await settled();
    const { body } = await invoke<Dashboard>(getDashboard, getDashboardHandler, {
      token: admin.token,
    });
    expect(body).toMatchObject({ orders: 24, revenue: 60 * 12.5, users: 1, products: 4 });
    expect(body.days.at(-1)).toMatchObject({ orders: 24, revenue: 750 });
    expect(body.months.at(-1)).toMatchObject({ orders: 24, revenue: 750 });
    expect(body.bestSellers.map(({ units }) => units)).toEqual([24, 18, 12, 6]);

    await invoke(resetDemo, resetDemoHandler);
    await settled();
  });
});

const orderPlaced = async (createdAt: string): Promise<DynamoDBStreamEvent> => {
  const order = await addOrder({ createdAt });
  return eventOf({ after: orderItem(order) });
};
const totalOrders = async (): Promise<unknown> =>
  (await everyItem()).find(({ pk }) => pk === 'TOTALS')?.['orders'];

test('counts a change once that the stream delivers again, alone or with others', async () => {
  const before = Number(await totalOrders());
  const events = await Promise.all(
    ['a', 'b', 'c'].map(async (id) => {
      const { Records } = await orderPlaced('2024-05-01T10:00:00.000Z');
      return Records.map((record) => ({ ...record, eventID: `again-${id}` }));
    }),
  );
  const [first = [], second = [], third = []] = events;
  const answers = [
    await handler({ Records: first }),
    await handler({ Records: [...first, ...second] }),
    await handler({ Records: [...second, ...third, ...first] }),
    ...(await Promise.all([0, 1, 2].map(() => handler({ Records: events.flat() })))),
  ];
  expect(answers.every(({ batchItemFailures }) => batchItemFailures.length === 0)).toBe(true);
  expect(Number(await totalOrders())).toBe(before + 3);
});

test('does not count a modified item', async () => {
  const before = await totalOrders();
  const order = orderItem(await addOrder());
  const [record] = eventOf({ before: order, after: { ...order, notes: 'otra' } }).Records;
  if (!record) throw new Error('no record');
  await handler({ Records: [{ ...record, eventID: 'changed' }] });
  expect(await totalOrders()).toBe(before);
});
