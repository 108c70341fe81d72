import type { Owner } from '#shared/domain/ids.ts';
import { handler as follow } from '../changes/follow-changes.ts';
import { getItem } from '../table/client.ts';
import { orderItem } from '../orders/order-table.ts';
import { keys } from '../table/keys.ts';
import { scanAll } from '../table/whole-table.ts';
import { findJob } from '../stream/unfinished-table.ts';
import { call } from '../../test-support/invoke.ts';
import { closeOrder } from '../../test-support/orders.ts';
import {
  addAdmin,
  addCategory,
  addOrder,
  addProduct,
  addUser,
  write,
} from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { eventOf } from '../../test-support/worker.ts';
import { historyOf as historyOfRecord } from './history-table.ts';

let admin: Awaited<ReturnType<typeof addAdmin>>;
beforeAll(async () => {
  admin = await addAdmin();
  await addCategory(2, 'Cerámica');
});

const historyOf = async (record: string) =>
  (await call('listHistory', { token: admin.token, params: { record } })).body;
const edit = (id: string, fields: Record<string, string>, headers = {}) =>
  call('editProduct', {
    token: admin.token,
    params: { id },
    headers,
    body: formOf(fields),
  });

test('tells who created, changed and deleted a product, newest first', async () => {
  const { token } = admin;
  const fields = { title: 'Jarra', description: 'Gres.', price: '30', stock: '2', categoryId: '2' };
  const { body } = await call('createProduct', {
    token,
    body: formOf(fields, { imgs: [await jpegImage()] }),
  });
  await edit(body.id, { price: '34.50', stock: '2', maker: 'Inés', hidden: 'true' });
  await edit(body.slug, { maker: '' });
  await call('deleteProduct', { token, params: { id: body.id } });
  const entries = await historyOf(`product-${body.id}`);
  expect(entries.map(({ kind, changes }) => [kind, changes])).toEqual([
    ['deleted', []],
    ['changed', [{ field: 'maker', from: 'Inés', to: null }]],
    [
      'changed',
      [
        { field: 'maker', from: null, to: 'Inés' },
        { field: 'price', from: 30, to: 34.5 },
        { field: 'hidden', from: null, to: true },
      ],
    ],
    ['created', []],
  ]);
  expect(entries[0]?.by).toEqual({
    role: 'admin',
    id: admin.id,
    firstname: 'Marina',
    lastname: 'Solís',
  });
});

test('has no entry for a change that was rejected or changed nothing', async () => {
  const { id } = await addProduct({ stock: 5 });
  expect((await edit(id, { stock: '5' })).status).toBe(200);
  await call('editProduct', {
    token: admin.token,
    params: { id },
    headers: { 'if-match': '"1"' },
    body: formOf({ stock: '9' }),
  });
  expect(await historyOf(`product-${id}`)).toEqual([]);
});

test('tells the sales of each piece once', async () => {
  const buyer = await addUser();
  const pieces = [await addProduct(), await addProduct()];
  const lines = pieces.map(({ id, title, price, slug, images: [img = ''] }, index) => ({
    ...{ id, title, price, slug, img },
    quantity: index + 1,
  }));
  const order = orderItem(await addOrder({ lines, owner: { role: 'user', id: buyer.id } }));
  for (const event of [eventOf({ after: order }), eventOf({ after: order })]) await follow(event);
  // A shipment changes the order but sells nothing.
  await follow(eventOf({ before: order, after: { ...order, shipment: {} } }));
  for (const [index, { id }] of pieces.entries()) {
    expect(await historyOf(`product-${id}`)).toEqual([
      expect.objectContaining({
        kind: 'sold',
        by: expect.objectContaining({ role: 'user', id: buyer.id }) as unknown,
        changes: [{ field: 'stockChange', from: null, to: -(index + 1) }],
      }),
    ]);
  }
});

test('tells the units that come back to the stock', async () => {
  const owner = { role: 'user', id: (await addUser()).id } as const;
  const { id, title, price, slug } = await addProduct();
  const lines = [{ id, title, price, slug, img: '', quantity: 2 }];
  const order = await addOrder({ lines, owner });
  await closeOrder(admin.token, order.id, { lines: [{ id, quantity: 1 }] });
  const after = await getItem(keys.closed(owner, order.id), { consistent: true });
  await follow(eventOf({ after: after ?? {} }));
  expect(await historyOf(`product-${id}`)).toMatchObject([
    { kind: 'returned', changes: [{ field: 'stockChange', to: 1 }] },
  ]);
});

test('tells what a user and an admin changed in a profile', async () => {
  const user = await addUser();
  const change = (token: string, fields: Record<string, string>) =>
    call('editUser', { token, params: { id: user.id }, body: formOf(fields) });
  await change(user.token, { phone: '600112233' });
  await change(admin.token, { firstname: 'Lola' });
  const entries = await historyOf(`user-${user.id}`);
  expect(entries.map(({ by, changes }) => [by.role, changes])).toEqual([
    ['admin', [{ field: 'firstname', from: 'Lucía', to: 'Lola' }]],
    ['user', [{ field: 'phone', from: null, to: '600112233' }]],
  ]);
});

test.each(['user', 'admin'] as const)(
  'the worker deletes all entries about a deleted %s, however many',
  async (role) => {
    const { id } = await (role === 'user' ? addUser() : addAdmin());
    const key = keys.account({ role, id } as Owner);
    const before = await getItem(key, { consistent: true });
    const email = 'antes@example.com';
    const by = { actor: { role: 'admin', id: admin.id }, now: new Date() } as const;
    const entries = Array.from({ length: 100 }, (_, n) =>
      historyOfRecord(key, by, { before: { email }, changes: { email: `${n}-${email}` } }),
    );
    await write(...entries.flat().map(({ Put }) => Put?.Item ?? {}));
    const route = role === 'user' ? 'deleteUser' : 'deleteAdmin';
    await call(route, { token: admin.token, params: { id } });
    const deletion = eventOf({ before: before ?? {} });
    await follow(deletion);
    const jobId = `history#${key.pk}`;
    expect(await findJob(jobId)).toBeDefined();
    while (await findJob(jobId)) {
      await follow(
        eventOf({ after: (await getItem(keys.job(jobId), { consistent: true })) ?? {} }),
      );
    }
    expect(JSON.stringify(await scanAll())).not.toContain(email);
    // A late record of the deletion finds nothing to do.
    expect(await follow(deletion)).toEqual({ batchItemFailures: [] });
  },
);

test('entries by a deleted admin stay, and no item has the name of their author', async () => {
  const author = await addAdmin({ firstname: 'Eulalia' });
  const { id } = await addProduct({ stock: 5 });
  const body = formOf({ stock: '6' });
  await call('editProduct', { token: author.token, params: { id }, body });
  expect(await historyOf(`product-${id}`)).toMatchObject([{ by: { firstname: 'Eulalia' } }]);
  await call('deleteAdmin', { token: admin.token, params: { id: author.id } });
  expect(await historyOf(`product-${id}`)).toMatchObject([
    {
      by: { role: 'admin', id: author.id, firstname: 'Cuenta', lastname: 'eliminada' },
      changes: [{ field: 'stock', from: 5, to: 6 }],
    },
  ]);
  expect(JSON.stringify(await scanAll())).not.toContain('Eulalia');
});

test('tells who created an admin', async () => {
  const { body } = await call('createAdmin', {
    token: admin.token,
    body: {
      firstname: 'Olga',
      lastname: 'Prats',
      email: 'olga@example.com',
      password: 'una-clave-bien-larga',
    },
  });
  expect(await historyOf(`admin-${body.id}`)).toMatchObject([
    { kind: 'created', by: { id: admin.id } },
  ]);
});

test('an impossible record is a 404', async () => {
  const request = { token: admin.token, params: { record: 'order-1' } };
  expect((await call('listHistory', request)).status).toBe(404);
});
