import { getDashboard } from '#shared/rows/dashboard.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { dashboardOf } from './dashboard-rules.ts';
import { readSales, sumsFrom, totalsToRead } from './totals-table.ts';

export const handler = signedInEndpoint(
  getDashboard,
  async ({ items, now }) => dashboardOf(sumsFrom(items, await readSales(now)), now),
  { alsoRead: () => totalsToRead(new Date()) },
);
