import { cents } from '#shared/domain/money.ts';
import { call } from '../../test-support/invoke.ts';
import { signedInAdmin, addCoupon, couponNow } from '../../test-support/shop.ts';

const token = signedInAdmin();

test('a coupon is created once, in the shop’s currency', async () => {
  const body = { code: 'feria 10', percent: 10, until: '2126-01-31', usesPerAccount: 1 };
  const created = await call('createCoupon', { token, body });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    ...{ id: 'FERIA10', code: 'FERIA10', percent: 10, currency: 'USD', until: '2126-01-31' },
    ...{ usesPerAccount: 1, used: 0, brought: 0 },
  });
  const again = await call('createCoupon', { token, body: { ...body, percent: 50 } });
  expect(again.body).toMatchObject({ code: 'NAME_TAKEN', details: [{ field: 'code' }] });
  expect(await couponNow('FERIA10')).toMatchObject({ percent: 10 });
});

test('an unknown category is rejected', async () => {
  const { code } = await addCoupon();
  const body = { categoryId: 999_999 };
  const answers = [
    await call('editCoupon', { token, params: { code }, body }),
    await call('createCoupon', { token, body: { ...body, code: 'NINGUNA', percent: 5 } }),
  ];
  for (const answer of answers) {
    expect(answer.body).toMatchObject({ code: 'VALIDATION', details: [{ field: 'categoryId' }] });
  }
});

test('edits at the same time lose nothing', async () => {
  const { code } = await addCoupon();
  const edit = (body: object) => call('editCoupon', { token, params: { code }, body });
  await Promise.all([edit({ uses: 5 }), edit({ minimum: 20 }), edit({ from: '2026-02-01' })]);
  expect(await couponNow(code)).toMatchObject({ uses: 5, minimum: 2000, from: '2026-02-01' });
});

test('the list has the terms and uses; a second deletion is not found', async () => {
  const { code } = await addCoupon({ minimum: cents(2050), used: 2, brought: cents(4500) });
  const { body } = await call('listCoupons', { token });
  expect(body.find(({ id }) => id === code)).toEqual({
    ...{ id: code, code, percent: 10, currency: 'USD', minimum: 20.5, used: 2, brought: 45 },
  });
  const remove = () => call('deleteCoupon', { token, params: { code } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
});
