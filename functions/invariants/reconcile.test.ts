/**
 * The drill of docs/runbooks/restore.md: a table is lost in the middle of business and restored as it
 * was a moment before, without a stream; afterwards there is no difference (PROMISE-R20).
 */
import { placeOrder } from '#shared/rows/orders.ts';
import { keepTotals } from '#shared/rows/dashboard.ts';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { categoryItem } from '../catalog/category-table.ts';
import { env } from '../http/env.ts';
import { handler as placeOrderHandler } from '../orders/place-order.ts';
import { document, getItem, type Item } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { invoke } from '../../test-support/invoke.ts';
import {
  addProduct,
  addUser,
  address,
  categoryId,
  stockOf,
  write,
} from '../../test-support/shop.ts';
import { eventually, startWorker } from '../../test-support/worker.ts';
import { handler } from '../dashboard/keep-totals.ts';
import { reconcile } from './reconcile-table.ts';

const everyItem = async (): Promise<Item[]> => {
  const { Items = [] } = await document.send(
    new ScanCommand({ TableName: env.tableName, ConsistentRead: true }),
  );
  return Items;
};
/** The category of what addProduct makes, with as many products as there are. */
const addShelf = (productCount: number) =>
  write(categoryItem({ id: categoryId(2), name: 'Cerámica', img: 'ceramica.webp', productCount }), {
    ...keys.categoryName('Cerámica'),
    categoryId: 2,
  });
const look = () => reconcile({ write: false, now: new Date() });
const setRight = () => reconcile({ write: true, now: new Date() });
const totalOrders = async (): Promise<unknown> => (await getItem(keys.totals()))?.['orders'];

test('a table restored without its stream adds up again, sends its mails, and sells', async () => {
  const { token } = await addUser();
  const [jar, bowl] = [await addProduct({ stock: 9 }), await addProduct({ stock: 9 })];
  await addShelf(2);
  const buy = async (): Promise<void> => {
    const items = [jar, bowl].map(({ id }) => ({ id, quantity: 1 }));
    const { status } = await invoke(placeOrder, placeOrderHandler, {
      token,
      body: { items, address },
    });
    expect(status).toBe(201);
  };
  const worker = await startWorker(keepTotals, handler);
  await buy();
  await eventually(async () => ((await totalOrders()) === 1 ? true : undefined));
  await worker.stop();
  // Two orders that the stream has not brought to the sums when the table is lost.
  await buy();
  await buy();
  const backup = await everyItem();
  for (const { pk, sk } of backup) {
    await document.send(new DeleteCommand({ TableName: env.tableName, Key: { pk, sk } }));
  }
  await write(...backup);

  const found = await look();
  expect(found.wrongSums.map(({ key }) => key.pk)).toContain('TOTALS');
  expect(found).toMatchObject({ items: backup.length, contradictions: [] });
  expect(found.pendingMails).toHaveLength(3);
  expect(await totalOrders()).toBe(1);

  await setRight();
  expect(await totalOrders()).toBe(3);
  const after = await look();
  expect(after).toMatchObject({ contradictions: [], wrongSums: [] });
  // The same mails, as new ones: that is what the stream brings to the worker.
  expect(after.pendingMails).toHaveLength(3);
  expect(after.pendingMails).not.toEqual(expect.arrayContaining(found.pendingMails));
  await buy();
  expect(await Promise.all([stockOf(jar.id), stockOf(bowl.id)])).toEqual([5, 5]);
});

test('sums of what is gone become nothing, and sums of nothing become what is there', async () => {
  await setRight();
  await write({ ...keys.salesOfDay('2024-05-01'), orders: 2, revenue: 5000 });
  await write({ ...keys.totals(), orders: 7, revenue: 1, users: 0, products: 0 });
  const { wrongSums } = await look();
  expect(wrongSums.map(({ key }) => key.sk).toSorted()).toEqual(['DAY#2024-05-01', 'TOTALS']);
  await setRight();
  expect((await look()).wrongSums).toEqual([]);
  expect(await getItem(keys.salesOfDay('2024-05-01'))).toMatchObject({ orders: 0, revenue: 0 });
});

test('what no rule can decide is left for a person', async () => {
  const product = await addProduct({ stock: -2 });
  await addShelf(4);
  const guard = { ...keys.email('user', 'nadie@example.com'), accountId: 'gone' };
  await write(guard);
  const { contradictions } = await setRight();
  expect(contradictions).toEqual([
    { what: 'stock below zero', item: `PRODUCT#${product.id}` },
    { what: 'count of products', item: 'CATEGORIES 2' },
    { what: 'guard of nobody', item: guard.pk },
  ]);
  expect((await look()).contradictions).toEqual(contradictions);
});
