import { editCoupon } from '#shared/rows/coupons.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { saveCouponChanges } from './coupon-table.ts';

export const handler = signedInEndpoint(editCoupon, ({ params, body, now }) =>
  saveCouponChanges(params.code, body, now),
);
