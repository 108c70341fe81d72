import { listCoupons } from '#shared/rows/coupons.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest } from '../table/page.ts';
import { listAllCoupons } from './coupon-table.ts';

export const handler = signedInEndpoint(listCoupons, ({ query }) =>
  listAllCoupons(pageRequest(listCoupons, query)),
);
