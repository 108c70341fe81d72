import { cents } from '#shared/domain/money.ts';
import type { CouponChanges } from '#shared/domain/schemas/coupon.ts';
import type { CouponRecord } from '../table/items.ts';
import { changedCoupon, requireUsable } from './coupon-rules.ts';

const now = new Date('2026-11-10T23:30:00.000Z');
const coupon: CouponRecord = {
  ...{ code: 'FERIA', percent: 10, currency: 'EUR', used: 2, brought: cents(0) },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', changedAt: '2026-01-01T00:00:00.000Z' },
};
const settings = { currency: 'EUR', timeZone: 'Europe/Madrid' } as const;

test.each<[string, Partial<CouponRecord>, string]>([
  [
    'until a day that is over',
    { until: '2026-11-10' },
    'El código FERIA valía hasta el 10/11/2026.',
  ],
  ['from a later day', { from: '2026-11-12' }, 'El código FERIA vale desde el 12/11/2026.'],
  ['that is used up', { uses: 2 }, 'El código FERIA ya se ha usado todas las veces que se podía.'],
  ['of another currency', { currency: 'USD' }, 'El código FERIA ya no vale.'],
])('rejects a coupon %s', (_, given, message) => {
  expect(() => requireUsable({ ...coupon, ...given }, settings, now)).toThrow(message);
});

test('the days are those of the shop’s clock, both included', () => {
  // In Madrid it is the 11th already.
  const today = { ...coupon, from: '2026-11-11', until: '2026-11-11', uses: 3 };
  expect(() => requireUsable(today, settings, now)).not.toThrow();
});

test('null removes a term', () => {
  const changed = changedCoupon(
    { ...coupon, until: '2026-12-01', minimum: cents(100) },
    { percent: null, amount: 5.5, until: null },
    now,
  );
  const { percent: _, ...kept } = coupon;
  expect(changed).toEqual({ ...kept, amount: 550, minimum: 100, changedAt: now.toISOString() });
});

test.each<[string, Partial<CouponRecord>, CouponChanges, string]>([
  ['neither percentage nor amount', {}, { percent: null }, 'percent'],
  ['both', {}, { amount: 5 }, 'percent'],
  ['days in the wrong order', { until: '2026-11-01' }, { from: '2026-11-02' }, 'until'],
  ['decimals that its currency lacks', { currency: 'CLP' }, { minimum: 0.5 }, 'minimum'],
  ['more than a price can be', {}, { percent: null, amount: 1_000_000 }, 'amount'],
])('a coupon has not %s', (_, given, changes, field) => {
  try {
    expect(changedCoupon({ ...coupon, ...given }, changes, now)).toBeUndefined();
  } catch (error) {
    expect(error).toMatchObject({ code: 'VALIDATION', details: [{ field }] });
  }
});
