import { cents } from '#shared/domain/money.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { call } from '../../test-support/invoke.ts';
import { addCoupon, addProduct, addUser, address } from '../../test-support/shop.ts';

const from = (network: string) => ({ 'cloudfront-viewer-address': `${network}:4000` });
const check = (code: string, network = '198.51.100.1') =>
  call('checkCoupon', { body: { code }, headers: from(network) });

test('tells the terms only, for a code in any spelling', async () => {
  const coupon = await addCoupon({ minimum: cents(2000), uses: 5, usesPerAccount: 1 });
  const { status, body } = await check(` ${coupon.code.toLowerCase().replace(/^.../, '$& ')}`);
  expect(status).toBe(200);
  expect(body).toEqual({ code: coupon.code, percent: 10, currency: 'USD', minimum: 20 });
});

test('tells why a coupon cannot be used', async () => {
  const { code } = await addCoupon({ until: '2026-01-01' });
  expect((await check(code)).body).toMatchObject({
    code: 'COUPON_REJECTED',
    message: `El código ${code} valía hasta el 01/01/2026.`,
  });
});

test('a network that guesses gets no answer about any code, in orders neither', async () => {
  const network = '198.51.100.7';
  const { code } = await addCoupon();
  for (let n = 0; n < LIMITS.couponGuess.most.hour; n += 1) await check(`NO-HAY-${n}`, network);
  expect((await check('OTRO', network)).status).toBe(429);
  expect((await check(code, network)).status).toBe(429);
  const { token } = await addUser();
  const { id } = await addProduct();
  const body = { items: [{ id, quantity: 1 }], address, coupon: code };
  const order = () => call('placeOrder', { token, body, headers: from(network) });
  expect((await order()).status).toBe(429);
  expect((await check(code, '198.51.100.8')).status).toBe(200);
});
