/** Orders of pieces that ask their buyer something (RULE-97). */
import type { ProductId } from '#shared/domain/ids.ts';
import { call } from '../../test-support/invoke.ts';
import { closeOrder, placeOrder, type OrderedItem } from '../../test-support/orders.ts';
import {
  addAdmin,
  signedInAdmin,
  addCoupon,
  addProduct,
  signedInUser,
  stockOf,
} from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';

const question = '¿Qué nombre grabamos?';
const token = signedInUser();
const admin = signedInAdmin();
const buy = (...items: OrderedItem[]) => placeOrder(token, items);

const closes =
  (order: string, id: ProductId) =>
  (nth: number | undefined, quantity: number, version: number) => {
    const lines = [{ id, quantity, ...(nth !== undefined && { nth }) }];
    return closeOrder(admin, order, { lines, version });
  };

test('two answers are two lines of one piece, whose units together come from its stock', async () => {
  const { id } = await addProduct({ question, questionRequired: true, stock: 4 });
  const ana = { id, quantity: 1, answer: 'Ana', question };
  const luis = { id, quantity: 2, answer: '\u202eLuis ', question };
  const much = await buy(ana, luis, { ...luis, answer: 'Eva' });
  expect(much.body).toMatchObject({
    code: 'OUT_OF_STOCK',
    details: [0, 1, 2].map((n) => ({ field: `items[${n}].quantity`, available: 4 })),
  });
  const { status, body } = await buy(ana, luis, ana);
  expect(status).toBe(201);
  expect(body.products.products).toMatchObject([
    { id, quantity: 2, question, answer: 'Ana' },
    { id, quantity: 2, question, answer: 'Luis', nth: 1 },
  ]);
  expect(await stockOf(id)).toBe(0);
  const close = closes(body.id, id);
  expect((await close(1, 3, 0)).body).toMatchObject({ details: [{ message: 'Como mucho 2.' }] });
  const closed = await close(1, 2, 0);
  expect(closed.body.closed).toMatchObject({ whole: false, lines: [{ id, nth: 1, quantity: 2 }] });
  expect((await close(undefined, 2, 1)).body.closed).toMatchObject({ whole: true });
  expect(await stockOf(id)).toBe(4);
});

test('answers beyond the stock are made to order, and only what the stock had comes back', async () => {
  const { id } = await addProduct({ question, stock: 1, madeToOrderDays: 21 });
  const ana = { id, quantity: 2, answer: 'Ana', days: 21 };
  const { status, body } = await buy(ana, { ...ana, answer: 'Luis' });
  expect(status).toBe(201);
  expect(body.products.products.map(({ madeToOrder }) => madeToOrder?.units)).toEqual([1, 2]);
  expect(await stockOf(id)).toBe(0);
  const close = closes(body.id, id);
  expect((await close(1, 2, 0)).status).toBe(201);
  expect(await stockOf(id)).toBe(0);
  expect((await close(undefined, 2, 1)).status).toBe(201);
  expect(await stockOf(id)).toBe(1);
});

test.each<[string, object, object]>([
  ['without a required answer', { question, questionRequired: true }, {}],
  [
    'with an answer of spaces to a required question',
    { question, questionRequired: true },
    { answer: ' ' },
  ],
  ['with an answer to another question', { question }, { answer: 'Ana', question: '¿Color?' }],
  ['with an answer to a question that is gone', {}, { answer: 'Ana', question }],
])('an order %s is rejected, and takes nothing', async (_, given, asked) => {
  const { id, title } = await addProduct({ ...given, stock: 1 });
  const { status, body } = await buy({ id, quantity: 1, ...asked });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'QUESTION_CHANGED',
    details: [{ field: 'items[0].answer', productId: id, title, question: '', ...given }],
  });
  expect(await stockOf(id)).toBe(1);
});

test('a question need not be answered, and its later edit changes no order', async () => {
  const { id, slug } = await addProduct({ question });
  const silent = await buy({ id, quantity: 1 });
  expect(silent.body.products.products[0]).not.toHaveProperty('question');
  const { body } = await buy({ id, quantity: 1, answer: 'Ana' });
  const edit = { token: admin, params: { id: slug }, body: formOf({ question: '' }) };
  expect((await call('editProduct', edit)).status).toBe(200);
  const { body: order } = await call('getOrder', { token, params: { id: body.id } });
  expect(order.products.products[0]).toMatchObject({ question, answer: 'Ana' });
});

test('a helper sees the answer, which has to be made, and no discount', async () => {
  const { token: helper } = await addAdmin({ rights: 'helper' });
  const { id } = await addProduct({ question });
  const { code: coupon } = await addCoupon();
  const { body } = await placeOrder(token, { id, answer: 'Ana' }, { coupon });
  const { body: seen } = await call('getOrder', { token: helper, params: { id: body.id } });
  expect(seen.products.products[0]).toMatchObject({ answer: 'Ana' });
  expect(JSON.stringify(seen)).not.toMatch(/discount|coupon/);
});
