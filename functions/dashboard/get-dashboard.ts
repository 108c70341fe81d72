import { getDashboard } from '#shared/rows/dashboard.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { dashboardOf } from './dashboard-rules.ts';
import { readSales, storedTotals, totalsToRead } from './totals-table.ts';

export const handler = signedInReadingEndpoint(
  getDashboard,
  () => totalsToRead(new Date()),
  async ({ found, now }) => dashboardOf(storedTotals(found, await readSales(now)), now),
);
