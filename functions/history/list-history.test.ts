import { call } from '../../test-support/invoke.ts';
import { pagesOf } from '../../test-support/pages.ts';
import { addAdmin, addCategory, addProduct, addUser } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

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

test('tells what a user and an admin changed in a profile, until the account is deleted', async () => {
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
  await call('deleteUser', { token: admin.token, params: { id: user.id } });
  expect(await historyOf(`user-${user.id}`)).toEqual([]);
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

test('comes in pages', async () => {
  const { id } = await addProduct();
  for (const stock of ['6', '7', '8']) await edit(id, { stock });
  const pages = await pagesOf('listHistory', {
    token: admin.token,
    params: { record: `product-${id}` },
    query: { limit: '2' },
  });
  expect(pages.map((page) => page.map(({ changes }) => changes[0]?.to))).toEqual([[8, 7], [6]]);
});

test('is for admins only, and an impossible record is a 404', async () => {
  const user = await addUser();
  const request = { params: { record: `user-${user.id}` } };
  expect((await call('listHistory', { ...request, token: user.token })).status).toBe(403);
  expect((await call('listHistory', request)).status).toBe(401);
  const wrong = { token: admin.token, params: { record: 'order-1' } };
  expect((await call('listHistory', wrong)).status).toBe(404);
});
