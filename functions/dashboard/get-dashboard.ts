import { getDashboard } from '#shared/rows/dashboard.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { dashboardOf } from './dashboard-rules.ts';
import { readLowStock } from './low-stock-table.ts';
import { readSales, storedTotals, withImages } from './totals-table.ts';

export const handler = signedInEndpoint(getDashboard, async ({ now }) => {
  const [sales, low] = await Promise.all([readSales(now), readLowStock()]);
  const sums = dashboardOf(storedTotals(sales), now);
  return { ...sums, ...low, bestSellers: await withImages(sums.bestSellers) };
});
