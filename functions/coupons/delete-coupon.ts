import { deleteCoupon } from '#shared/rows/coupons.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { removeCoupon } from './coupon-table.ts';

export const handler = signedInEndpoint(deleteCoupon, ({ params }) => removeCoupon(params.code));
