import {
  createProduct,
  deleteCategory,
  deleteProduct,
  getProduct,
  listProducts,
} from '#shared/rows/catalog.ts';
import { listOrders, placeOrder } from '#shared/rows/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { handler as listOrdersHandler } from '../orders/list-orders.ts';
import { handler as placeOrderHandler } from '../orders/place-order.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addCategory, addProduct, address, addUser } from '../../test-support/shop.ts';
import { formOf, jpegImage } from '../../test-support/upload.ts';
import { handler as createProductHandler } from './create-product.ts';
import { handler as deleteCategoryHandler } from './delete-category.ts';
import { handler } from './delete-product.ts';
import { handler as getProductHandler } from './get-product.ts';
import { handler as listProductsHandler } from './list-products.ts';

let token: string;
beforeAll(async () => {
  ({ token } = await addAdmin());
  await addCategory(2, 'Cerámica');
});

const remove = (id: string) => invoke(deleteProduct, handler, { token, params: { id } });
const statusOf = async (id: string) =>
  (await invoke(getProduct, getProductHandler, { params: { id } })).status;

test.each(['id', 'slug'] as const)('deletes a product by its %s, once', async (name) => {
  const product = await addProduct();
  const { status, body } = await remove(product[name]);
  expect([status, body]).toEqual([204, undefined]);
  expect([await statusOf(product.id), await statusOf(product.slug)]).toEqual([404, 404]);
  const list = await invoke<ProductSummary[]>(listProducts, listProductsHandler);
  expect(list.body.map(({ id }) => id)).not.toContain(product.id);
  expect(await remove(product[name])).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('frees the slug for the next product of the same title', async () => {
  const form = () =>
    jpegImage().then((image) =>
      formOf(
        { title: 'Fuente lisa', description: 'x', price: '1', stock: '1', categoryId: '2' },
        { imgs: [image] },
      ),
    );
  const create = async () =>
    (await invoke<Product>(createProduct, createProductHandler, { token, body: await form() }))
      .body;
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
  expect((await invoke(placeOrder, placeOrderHandler, buy)).status).toBe(201);
  await remove(id);
  expect(await rejected(placeOrder, placeOrderHandler, buy)).toMatchObject({
    status: 409,
    body: { code: 'PRODUCT_GONE' },
  });
  const orders = await invoke<Order[]>(listOrders, listOrdersHandler, { token: shopper.token });
  expect(orders.body[0]?.products.products).toMatchObject([{ id, title: 'Jarra que se va' }]);
});

test('either sells or rejects each order while the product is deleted', async () => {
  const shopper = await addUser();
  const { id } = await addProduct({ stock: 40 });
  const buy = { token: shopper.token, body: { items: [{ id, quantity: 1 }], address } };
  const [deleted, ...orders] = await Promise.all([
    remove(id),
    ...Array.from({ length: 12 }, () =>
      invoke<{ code?: string }>(placeOrder, placeOrderHandler, buy),
    ),
  ]);
  expect(deleted.status).toBe(204);
  const codes = orders.map(({ status, body }) => (status === 201 ? 'sold' : body.code));
  expect(codes.filter((code) => code !== 'sold' && code !== 'PRODUCT_GONE')).toEqual([]);
  expect(await statusOf(id)).toBe(404);
});

test('deletes once in eight concurrent deletions, and the emptied category can be deleted', async () => {
  await addCategory(41, 'Casi vacía');
  const body = formOf(
    { title: 'Última', description: 'x', price: '1', stock: '1', categoryId: '41' },
    { imgs: [await jpegImage()] },
  );
  const { id } = (await invoke<Product>(createProduct, createProductHandler, { token, body })).body;
  const removeCategory = () =>
    invoke(deleteCategory, deleteCategoryHandler, { token, params: { id: '41' } });
  expect((await removeCategory()).status).toBe(409);
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 404)]);
  expect((await removeCategory()).status).toBe(204);
});
