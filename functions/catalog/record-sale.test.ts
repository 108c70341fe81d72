import { randomUUID } from 'node:crypto';
import { followChanges } from '#shared/rows/background.ts';
import { handler as follow } from '../changes/follow-changes.ts';
import { wrongSums } from '../dashboard/sums-table.ts';
import { scanAll } from '../table/whole-table.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { signedInAdmin, addProduct, stockOf } from '../../test-support/shop.ts';
import { eventually, startWorker } from '../../test-support/worker.ts';

const token = signedInAdmin();

const sell = (id: string, sold: object, key?: string) =>
  call('recordSale', {
    token,
    params: { id },
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { sold },
  });
const undo = (id: string, sale: string) =>
  call('recordSale', { token, params: { id }, body: { undo: sale } });
const historyOf = async (id: string) =>
  (await call('listHistory', { token, params: { record: `product-${id}` } })).body;
const income = async () => (await call('getDashboard', { token })).body;

test('takes the stock and counts once as income; taken back, both are as before', async () => {
  const worker = await startWorker(followChanges, follow);
  const { id, slug, title } = await addProduct({ stock: 5 });
  const sold = { quantity: 2, amount: 22.5, place: 'Mercado de Vic' };
  const key = randomUUID();
  const answers = await atOnce(4, () => sell(slug, sold, key));
  expect(answers.map(({ status, body }) => [status, body.stock])).toEqual(
    answers.map(() => [200, 3]),
  );
  const settled = () =>
    eventually(async () => (wrongSums(await scanAll()).length === 0 ? income() : undefined));
  expect(await settled()).toMatchObject({
    ...{ orders: 0, revenue: 22.5, outside: 22.5 },
    bestSellers: [{ id, title, units: 2, revenue: 22.5 }],
  });
  expect((await call('listOrders', { token })).body).toEqual([]);
  const [entry] = await historyOf(id);
  expect(entry).toMatchObject({
    kind: 'soldOutside',
    changes: [
      { field: 'stockChange', to: -2 },
      { field: 'amount', to: 22.5 },
      { field: 'soldAt', to: 'Mercado de Vic' },
    ],
  });

  const sale = entry?.id ?? '';
  const undone = await atOnce(3, () => undo(id, sale));
  expect(undone.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  expect(await stockOf(id)).toBe(5);
  expect(await settled()).toMatchObject({ orders: 0, revenue: 0, outside: 0, bestSellers: [] });
  expect((await historyOf(id))[0]).toMatchObject({ kind: 'saleUndone' });
  await worker.stop();
});

test('sells no unit that is not there, and says what is left', async () => {
  const { id } = await addProduct({ stock: 1 });
  expect((await sell(id, { quantity: 2, amount: 10 })).body).toMatchObject({
    code: 'STOCK_OUT_OF_RANGE',
    details: [{ field: 'sold.quantity', message: 'Ahora solo queda una: no puedes quitar 2.' }],
  });
});
