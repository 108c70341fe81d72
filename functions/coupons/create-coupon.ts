import { createCoupon } from '#shared/rows/coupons.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { once, requestHash, usedKeyRead } from '../table/used-key.ts';
import { findMadeCoupon, saveNewCoupon } from './coupon-table.ts';

export const handler = signedInReadingEndpoint(
  createCoupon,
  ({ headers }, owner) => ({ usedKey: usedKeyRead(owner, headers['idempotency-key']) }),
  (request) =>
    once(request, requestHash([createCoupon.id, request.body]), {
      made: findMadeCoupon,
      make: (keyed) => saveNewCoupon(request.body, keyed),
    }),
);
