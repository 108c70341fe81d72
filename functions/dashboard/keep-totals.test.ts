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
import { correctTotals, wrongTotals } from './recount-table.ts';
import { handler as resetDemoHandler } from '../demo/reset-demo.ts';
import { env } from '../http/env.ts';
import { handler as placeOrderHandler } from '../orders/place-order.ts';
import { document, getItem, queryItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { invoke } from '../../test-support/invoke.ts';
import { addAdmin, addOrder, addProduct, address, addUser } from '../../test-support/shop.ts';
import { eventOf, eventually, startWorker } from '../../test-support/worker.ts';
import type { EventSource } from '../../local/aws/event-source.ts';
import { handler } from '../changes/follow-changes.ts';
import { keys, soldListName, type Item } from '../table/keys.ts';
import { update, write as tableWrite } from '../table/write.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';

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
  (await getItem(keys.totals(), { consistent: true }))?.['orders'];

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

describe('the list of a month’s sold products', () => {
  const month = '2024-06';
  const [jar, bowl] = ['81', '82'] as [ProductId, ProductId];
  const order = async (id: ProductId, quantity: number): Promise<Item> => {
    const line = { id, title: `Pieza ${id}`, price: cents(100), quantity, img: 'a.webp', slug: id };
    return orderItem(await addOrder({ createdAt: `${month}-05T10:00:00.000Z`, lines: [line] }));
  };
  const recordOf = (eventID: string, change: { before?: Item; after?: Item }) =>
    eventOf(change).Records.map((record) => ({ ...record, eventID }));
  const listed = async () =>
    (await queryItems({ list: soldListName(month), backwards: true })).map(({ id, units }) => [
      id,
      units,
    ]);

  test('is sorted by units sold after repeated, delayed and reordered records', async () => {
    const [small, large, other] = [await order(jar, 2), await order(jar, 5), await order(bowl, 4)];
    const [came, grew, beside] = [
      recordOf('sold-1', { after: small }),
      recordOf('sold-2', { after: large }),
      recordOf('sold-3', { after: other }),
    ];
    const left = recordOf('sold-4', { before: large });
    await handler({ Records: [...came, ...beside] });
    expect(await listed()).toEqual([
      [bowl, 4],
      [jar, 2],
    ]);
    // The deletion of an order comes before its creation.
    await handler({ Records: left });
    expect(await listed()).toEqual([
      [bowl, 4],
      [jar, -3],
    ]);
    await Promise.all([handler({ Records: [...grew, ...came] }), handler({ Records: beside })]);
    await handler({ Records: [...left, ...beside, ...grew, ...came] });
    expect(await listed()).toEqual([
      [bowl, 4],
      [jar, 2],
    ]);
  });

  test('gets a missing place when the stream repeats the change', async () => {
    const item = await order('83' as ProductId, 9);
    const records = recordOf('sold-5', { after: item });
    await handler({ Records: records });
    const key = keys.salesOfProduct(month, '83' as ProductId);
    // The state after a worker that ended between counting and placing.
    await tableWrite(update(key, expression`REMOVE listPk, listSk`));
    await handler({ Records: records });
    expect((await listed())[0]).toEqual(['83', 9]);
  });

  test('gets its missing places from the recount, which reports them', async () => {
    const key = keys.salesOfProduct(month, bowl);
    const wrong = async () =>
      wrongTotals(await everyItem()).filter(
        ({ key: { pk, sk } }) => pk === key.pk && sk === key.sk,
      );
    await tableWrite(update(key, expression`REMOVE listPk, listSk`));
    const found = await wrong();
    expect(found).toMatchObject([{ key, misplaced: true }]);
    await correctTotals(found);
    expect(await wrong()).toEqual([]);
    expect(await listed()).toContainEqual([bowl, found[0]?.should['units']]);
  });
});
