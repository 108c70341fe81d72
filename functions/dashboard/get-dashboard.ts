import { currencyOf } from '#shared/domain/orders.ts';
import { zoneOf } from '#shared/domain/time-zones.ts';
import { getDashboard } from '#shared/rows/panel.ts';
import { listShelf } from '../catalog/product-table.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { zoneRead } from '../settings/zone-table.ts';
import { dashboardOf, latestMonths } from './dashboard-rules.ts';
import { readSold, readSums } from './sums-table.ts';

export const handler = signedInReadingEndpoint(
  getDashboard,
  () => ({ settings: zoneRead() }),
  async ({ found, now }) => {
    const timeZone = zoneOf(found.settings);
    const currency = currencyOf(found.settings ?? {});
    const [sums, sold, products] = await Promise.all([
      readSums(),
      readSold(latestMonths({ now, timeZone }, 2)),
      listShelf(),
    ]);
    return dashboardOf({ ...sums, sold, products }, { now, timeZone, currency });
  },
);
