import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { addProduct, addUser, offer } from '../../test-support/shop.ts';
import { env } from '../runtime/env.ts';

const buy = async (payment?: string) => {
  const [{ token }, { id }] = await Promise.all([addUser(), addProduct()]);
  return { token, answer: await placeOrder(token, { id }, payment ? { payment } : {}) };
};

test('the buyer reads how to pay by transfer, and nobody else', async () => {
  await offer('transfer');
  const { token, answer } = await buy('transfer');
  const params = { id: answer.body.id };
  const { body } = await call('payOrder', { token, params, body: {} });
  expect(body).toMatchObject({
    ...{ method: 'transfer', status: 'pending', instructions: 'IBAN ES00 1234' },
    until: answer.body.payment?.until,
  });
  const stranger = await addUser();
  const other = await call('payOrder', { token: stranger.token, params, body: {} });
  expect(other.status).toBe(404);
});

test('no stage but a demo takes an order without money', async () => {
  await offer('demo');
  expect((await buy()).answer.body).not.toHaveProperty('payment');
  jest.replaceProperty(env, 'demoPayment', false);
  expect((await buy()).answer).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_UNAVAILABLE', message: expect.stringContaining('Todavía no') as string },
  });
});
