import { getDashboard } from '#shared/rows/dashboard.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { dashboardOf } from './dashboard-rules.ts';
import { readLowStock } from './low-stock-table.ts';
import { readSales, storedTotals, totalsToRead, withImages } from './totals-table.ts';

export const handler = signedInReadingEndpoint(
  getDashboard,
  () => totalsToRead(new Date()),
  async ({ found, now }) => {
    const [sales, low] = await Promise.all([readSales(now), readLowStock()]);
    const sums = dashboardOf(storedTotals(found, sales), now);
    return { ...sums, ...low, bestSellers: await withImages(sums.bestSellers) };
  },
);
