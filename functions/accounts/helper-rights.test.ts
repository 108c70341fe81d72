/** The data that helpers see and change on routes that they share with other admins (RULE-85). */
import { expression } from '../table/expression.ts';
import { keys } from '../table/keys.ts';
import { update, write } from '../table/write.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addOrder, addProduct, addUser, stockOf } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

let helper: Awaited<ReturnType<typeof addAdmin>>;
beforeAll(async () => {
  helper = await addAdmin({ rights: 'helper' });
});

const AMOUNT = /"(?:price|totalPrice|shipping|grandTotal)":/;

test('orders have name, address and pieces for a helper, and no amount', async () => {
  const buyer = await addUser({ firstname: 'Inés' });
  const { id, address } = await addOrder({ owner: { role: 'user', id: buyer.id } });
  const { token } = helper;
  const [listed, found, one] = await Promise.all([
    call('listOrders', { token, query: { shipment: 'toSend' } }),
    call('listOrders', { token, query: { q: '25' } }),
    call('getOrder', { token, params: { id } }),
  ]);
  for (const { body } of [listed, found, one]) expect(JSON.stringify(body)).not.toMatch(AMOUNT);
  const seen = { id, address, customer: { firstname: 'Inés' } };
  expect(listed.body.find((order) => order.id === id)).toMatchObject(seen);
  expect(one.body).toMatchObject({
    ...seen,
    products: { products: [{ title: 'Cuenco salvia', quantity: 2 }] },
  });
  const { body } = await call('getOrder', { token: (await addAdmin()).token, params: { id } });
  expect(body.grandTotal).toBe(43.25);
});

test("a helper's own order has its amounts", async () => {
  const { id, token } = await addAdmin({ rights: 'helper' });
  const order = await addOrder({ owner: { role: 'admin', id } });
  const { body } = await call('getOrder', { token, params: { id: order.id } });
  expect(body).toMatchObject({ grandTotal: 43.25, products: { products: [{ price: 12.5 }] } });
});

const edit = async (id: string, fields: Record<string, string>, imgs: Uint8Array[] = []) =>
  call('editProduct', { token: helper.token, params: { id }, body: formOf(fields, { imgs }) });

test('a helper changes the stock, absolutely and by difference', async () => {
  const { id } = await addProduct({ stock: 5 });
  expect((await edit(id, { stockChange: '-2' })).body.stock).toBe(3);
  expect((await edit(id, { stock: '7' })).body.stock).toBe(7);
});

test.each([
  ['title', 'Otra'],
  ['description', 'Otra'],
  ['price', '1'],
  ['CategoryId', '2'],
  ['categoryId', '2'],
  ['hidden', 'true'],
  ['hidden', 'false'],
  ['maker', ''],
  ['featured', '1'],
  ['photographs', 'cuenco-2.webp'],
])('a helper cannot change %s to «%s», not even together with the stock', async (field, value) => {
  const { id, slug } = await addProduct({ stock: 5 });
  const before = (await call('getProduct', { params: { id: slug } })).body;
  const answer = await edit(id, { stockChange: '1', [field]: value });
  expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN', details: [{ field }] } });
  expect(answer.body.message).toBe('Con tu cuenta solo puedes cambiar el stock.');
  expect((await call('getProduct', { params: { id: slug } })).body).toEqual(before);
});

test('a helper cannot upload an image', async () => {
  const { id } = await addProduct({ stock: 5 });
  const answer = await edit(id, { stockChange: '1' }, [await jpegImage()]);
  expect(answer).toMatchObject({ status: 403, body: { details: [{ field: 'imgs' }] } });
  expect(await stockOf(id)).toBe(5);
});

test.each(['helper', 'something that a later version knows'])(
  'rights «%s» of the account hold at once, whatever the token',
  async (rights) => {
    const { id, token } = await addAdmin();
    expect((await call('getDashboard', { token })).status).toBe(200);
    const key = keys.account({ role: 'admin', id });
    await write(update(key, expression`SET rights = ${rights}`));
    expect((await call('getDashboard', { token })).status).toBe(403);
    await write(update(key, expression`REMOVE rights`));
    expect((await call('getDashboard', { token })).status).toBe(200);
  },
);

test('a user with the id of a helper does not open to that helper', async () => {
  const { id, token } = await addAdmin({ rights: 'helper' });
  await addUser({ id: id as never });
  expect((await call('getUser', { token, params: { id } })).status).toBe(403);
});
