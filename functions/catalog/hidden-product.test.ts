import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import { followChanges } from '#shared/rows/background.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { saveNewOrder } from '../orders/order-table.ts';
import { mergeLines, priceOrder } from '../orders/order-rules.ts';
import { handler as follow } from '../changes/follow-changes.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import type { OrderId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import {
  signedInAdmin,
  addCategory,
  address,
  addProduct,
  addRestockAlert,
  signedInUser,
  stockOf,
  restockMails,
} from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { eventOf } from '../../test-support/worker.ts';

const admin = signedInAdmin();
const user = signedInUser();
beforeAll(() => addCategory(2, 'Cerámica'));

const edit = (id: string, fields: Record<string, string>) =>
  call('editProduct', { token: admin, params: { id }, body: formOf(fields) });
const statusOf = async (id: string) => (await call('getProduct', { params: { id } })).status;
const read = async (id: ProductSummary['id']) =>
  (await getItem(keys.product(id), { consistent: true })) ?? {};

test('is hidden and shown again by an edit, for visitors and in its category', async () => {
  const { id, slug } = await addProduct();
  const inCategory = async () => {
    const { body } = await call('getCategory', { params: { id: '2' } });
    return body.products.some((product) => product.id === id);
  };
  expect([await statusOf(slug), await inCategory()]).toEqual([200, true]);
  expect((await edit(id, { hidden: 'true' })).body).toMatchObject({ hidden: true, version: 2 });
  expect([await statusOf(slug), await statusOf(id), await inCategory()]).toEqual([404, 404, false]);
  const { body } = await edit(slug, { hidden: 'false' });
  expect(body.hidden).toBeUndefined();
  expect([await statusOf(slug), await inCategory()]).toEqual([200, true]);
});

test('cannot be ordered', async () => {
  const { id } = await addProduct({ hidden: true, stock: 5 });
  const answer = await placeOrder(user, { id });
  expect([answer.status, answer.body.code]).toEqual([409, 'PRODUCT_GONE']);
  expect(answer.body.details).toMatchObject([{ field: 'items[0].id', code: 'GONE' }]);
  expect(await stockOf(id)).toBe(5);
});

test('an order fails if the product is hidden after it was read', async () => {
  const product = await addProduct({ stock: 5 });
  const request = { items: [{ id: product.id, quantity: 1 }], address, notes: '' };
  const owner = { role: 'user', id: 'u9' } as never;
  const now = new Date();
  const lines = mergeLines(request.items);
  const id = '01BX5ZZKBKACTAV9WEVGEMMVRZ' as OrderId;
  const order = priceOrder(request, lines, [product], {
    owner,
    id,
    now,
    settings: DEFAULT_SETTINGS,
  });
  await edit(product.id, { hidden: 'true' });
  const saving = saveNewOrder(order, lines, { owner, key: undefined, hash: '', now });
  await expect(saving).rejects.toMatchObject({ code: 'PRODUCT_GONE' });
  expect(await stockOf(product.id)).toBe(5);
});

test('gets neither reviews nor requests for alerts', async () => {
  const { id: productId } = await addProduct({ hidden: true, stock: 0 });
  const review = { token: user, body: { content: 'Precioso.', productId } };
  const alert = { body: { email: 'ana@example.com', productId } };
  expect((await call('postReview', review)).status).toBe(404);
  expect((await call('requestRestock', alert)).status).toBe(404);
});

test('keeps its alerts while it is hidden and sends them when it is on sale', async () => {
  const product = await addProduct({ stock: 0 });
  await addRestockAlert({ productId: product.id, email: 'eva@example.com', isConfirmed: true });
  const mails = async () =>
    (await restockMails()).filter(
      (mail) => mail.kind === 'restock' && mail.productId === product.id,
    ).length;
  const change = async (fields: Record<string, string>) => {
    const before = await read(product.id);
    await edit(product.id, fields);
    const after = await read(product.id);
    await withinPermissions(followChanges, () => follow(eventOf({ before, after })));
  };
  await change({ hidden: 'true' });
  await change({ stock: '3' });
  expect(await mails()).toBe(0);
  await change({ hidden: 'false' });
  expect(await mails()).toBe(1);
});
