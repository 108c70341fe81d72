import { getDashboard } from '#shared/rows/panel.ts';
import { listShelf } from '../catalog/product-table.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { dashboardOf, latestMonths } from './dashboard-rules.ts';
import { readSold, readSums } from './sums-table.ts';

export const handler = signedInEndpoint(getDashboard, async ({ now }) => {
  const [sums, sold, products] = await Promise.all([
    readSums(),
    readSold(latestMonths(now, 2)),
    listShelf(),
  ]);
  return dashboardOf({ ...sums, sold, products }, now);
});
