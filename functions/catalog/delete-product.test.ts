import { atOnce, call } from '../../test-support/invoke.ts';
import {
  signedInAdmin,
  addCategory,
  addProduct,
  address,
  addUser,
  categoryId,
} from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';

const token = signedInAdmin();
beforeAll(() => addCategory(2, 'Cerámica'));

const remove = (id: string) => call('deleteProduct', { token, params: { id } });
const statusOf = async (id: string) => (await call('getProduct', { params: { id } })).status;

test.each(['id', 'slug'] as const)('deletes a product by its %s, once', async (name) => {
  const product = await addProduct();
  const { status, body } = await remove(product[name]);
  expect([status, body]).toEqual([204, undefined]);
  expect([await statusOf(product.id), await statusOf(product.slug)]).toEqual([404, 404]);
  const list = await call('listProducts');
  expect(list.body.map(({ id }) => id)).not.toContain(product.id);
  expect((await remove(product[name])).body.code).toBe('NOT_FOUND');
});

test('frees the slug for the next product of the same title', async () => {
  const image = await jpegImage();
  const fields = { title: 'Fuente', description: 'x', price: '1', stock: '1', categoryId: '2' };
  const create = async () =>
    (await call('createProduct', { token, body: formOf(fields, { imgs: [image] }) })).body;
  const first = await create();
  await remove(first.id);
  const second = await create();
  expect(second.slug).toBe(first.slug);
  expect(second.id).not.toBe(first.id);
});

test('keeps the product in earlier orders and rejects new orders for it', async () => {
  const shopper = await addUser();
  const { id } = await addProduct({ title: 'Jarra que se va' });
  const buy = { token: shopper.token, body: { items: [{ id, quantity: 1 }], address } };
  expect((await call('placeOrder', buy)).status).toBe(201);
  await remove(id);
  expect((await call('placeOrder', buy)).body.code).toBe('PRODUCT_GONE');
  const orders = await call('listOrders', { token: shopper.token });
  expect(orders.body[0]?.products.products).toMatchObject([{ id, title: 'Jarra que se va' }]);
});

test('either sells or rejects each order while the product is deleted', async () => {
  const shopper = await addUser();
  const { id } = await addProduct({ stock: 40 });
  const buy = { token: shopper.token, body: { items: [{ id, quantity: 1 }], address } };
  const [deleted, ...orders] = await Promise.all([
    remove(id),
    ...Array.from({ length: 12 }, () => call('placeOrder', buy)),
  ]);
  expect(deleted.status).toBe(204);
  const codes = orders.map(({ status, body }) => (status === 201 ? 'sold' : body.code));
  expect(codes.filter((code) => code !== 'sold' && code !== 'PRODUCT_GONE')).toEqual([]);
  expect(await statusOf(id)).toBe(404);
});

test('deletes once in eight concurrent deletions, and the emptied category can be deleted', async () => {
  await addCategory(41, 'Casi vacía', 1);
  const { id } = await addProduct({ categoryId: categoryId(41) });
  const removeCategory = () => call('deleteCategory', { token, params: { id: '41' } });
  expect((await removeCategory()).status).toBe(409);
  const answers = await atOnce(8, () => remove(id));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 404)]);
  expect((await removeCategory()).status).toBe(204);
});
