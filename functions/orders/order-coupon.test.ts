/** Orders with a coupon (RULE-98). test-support/payment-histories.test.ts has random histories. */
import { cents } from '#shared/domain/money.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import {
  signedInAdmin,
  addCoupon,
  addProduct,
  addUser,
  couponNow,
  offer,
  stockOf,
} from '../../test-support/shop.ts';
import { expirePayment, readPaying } from '../payments/payment-table.ts';
import { sumsOf } from '../dashboard/sums-table.ts';

const admin = signedInAdmin();
let bowl: ProductId;
beforeAll(async () => {
  ({ id: bowl } = await addProduct({ stock: 1000 }));
  await offer('transfer', 'stripe');
});

const buy = (token: string, coupon: string, more: object = {}) =>
  placeOrder(token, { id: bowl, quantity: 2 }, { payment: 'transfer', coupon, ...more });
const newUser = async (): Promise<string> => (await addUser()).token;

test('the shop prices the discount, and every total has it', async () => {
  const { code } = await addCoupon({ percent: 15 });
  const user = await addUser();
  const seen = { totalPrice: 25, shipping: 18.25, discount: 3.75 };
  const { status, body } = await buy(user.token, code, seen);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ coupon: code, discount: 3.75, totalPrice: 25, grandTotal: 39.5 },
    products: { products: [{ price: 12.5, discount: 3.75 }] },
  });
  const owner = { role: 'user' as const, id: user.id };
  const { order, payment } = await readPaying({ owner, id: body.id });
  expect(payment.amount).toBe(3950);
  const [sum] = sumsOf([{ id: 'e1', sign: 1, order }]);
  expect(Object.values(sum?.numbers ?? {})).toEqual([1, 2125]);
  expect(await couponNow(code)).toMatchObject({ used: 1, brought: 2125 });
});

test('another discount than the shopper saw is rejected with the present one', async () => {
  const { code } = await addCoupon({ percent: 20 });
  const { status, body } = await buy(await newUser(), code, { discount: 12.5 });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'PRICE_CHANGED',
    details: [{ field: 'discount', price: 5 }],
  });
  expect(await couponNow(code)).toMatchObject({ used: 0 });
});

test('the last use of a code in two tabs is used once', async () => {
  const { code } = await addCoupon({ uses: 1 });
  const tokens = await atOnce(4, newUser);
  const answers = await atOnce(4, (n) => buy(tokens[n] ?? '', code));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('COUPON_REJECTED');
  expect(await couponNow(code)).toMatchObject({ used: 1 });
});

test('an account uses a code as often as it may, in two tabs too, also for nothing', async () => {
  const { code } = await addCoupon({ percent: 100, usesPerAccount: 1, categoryId: 2 as never });
  const pickup = await addProduct();
  const token = await newUser();
  const items = [{ id: pickup.id, quantity: 1 }];
  const answers = await atOnce(3, () => buy(token, code, { items }));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await buy(token, code)).body.message).toBe(`Ya has usado el código ${code}.`);
  expect((await buy(await newUser(), code)).status).toBe(201);
});

test('an unpaid order that ends gives its use back, once', async () => {
  const { code } = await addCoupon({ uses: 1, usesPerAccount: 1 });
  const user = await addUser();
  const { body } = await buy(user.token, code);
  const order = { owner: { role: 'user' as const, id: user.id }, id: body.id };
  await atOnce(2, () => expirePayment(order, new Date()));
  expect(await couponNow(code)).toMatchObject({ used: 0, brought: 0 });
  expect((await buy(user.token, code)).status).toBe(201);
  // The money of the first order arrives after all, and its discount was promised.
  await call('markPaid', { token: admin, params: { id: body.id }, body: {} });
  expect(await couponNow(code)).toMatchObject({ used: 2 });
});

test('a cancelled unpaid order gives its use back, a paid one does not', async () => {
  const { code } = await addCoupon();
  const close = async (isPaid: boolean) => {
    const { body: order } = await buy(await newUser(), code);
    if (isPaid) await call('markPaid', { token: admin, params: { id: order.id }, body: {} });
    const lines = [{ id: bowl, quantity: 2 }];
    const body = { kind: 'cancelled', lines, restock: true, refund: 0, version: 0 };
    const request = { token: admin, params: { id: order.id }, headers: {}, body };
    expect((await call('closeOrder', request)).status).toBe(201);
  };
  await close(false);
  expect(await couponNow(code)).toMatchObject({ used: 0, brought: 0 });
  await close(true);
  expect(await couponNow(code)).toMatchObject({ used: 1, brought: 2250 });
});

test('an order keeps its discount after its coupon was withdrawn, and a new code is another', async () => {
  const { code } = await addCoupon({ uses: 1 });
  const user = await addUser();
  const { body } = await buy(user.token, code);
  expect((await call('deleteCoupon', { token: admin, params: { code } })).status).toBe(204);
  const other = await buy(await newUser(), code);
  expect(other.body).toMatchObject({ code: 'COUPON_REJECTED' });
  await call('createCoupon', { token: admin, body: { code, percent: 50, usesPerAccount: 1 } });
  await expirePayment({ owner: { role: 'user', id: user.id }, id: body.id }, new Date());
  expect(await couponNow(code)).toMatchObject({ used: 0, brought: 0 });
  const { body: kept } = await call('getOrder', { token: user.token, params: { id: body.id } });
  expect(kept).toMatchObject({ coupon: code, discount: 2.5, grandTotal: 40.75 });
});

test('a rejected order takes neither use nor stock', async () => {
  const { code } = await addCoupon({ minimum: cents(99_900) });
  const before = await stockOf(bowl);
  const { body } = await buy(await newUser(), code);
  expect(body.message).toMatch('vale para compras desde');
  expect(await stockOf(bowl)).toBe(before);
  expect(await couponNow(code)).toMatchObject({ used: 0 });
});
