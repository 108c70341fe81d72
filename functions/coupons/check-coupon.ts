import { checkCoupon } from '#shared/rows/coupons.ts';
import { endpoint } from '../http/endpoint.ts';
import { allSettings } from '../settings/settings-table.ts';
import { getItems } from '../table/client.ts';
import { COUPON, SETTINGS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { requireCoupon, toTerms } from './coupon-table.ts';

export const handler = endpoint(checkCoupon, async ({ body, viewerAddress, now }) => {
  const items = await getItems([keys.coupon(body.code), keys.settings()]);
  const settings = allSettings(only(SETTINGS, items)[0]);
  return toTerms(await requireCoupon(only(COUPON, items)[0], { settings, viewerAddress, now }));
});
