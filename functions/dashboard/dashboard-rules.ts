import { shopDay } from '#shared/domain/shop-day.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { cents, toDollars } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import type { ProductSalesRecord, SalesRecord, TotalsRecord } from '../table/records.ts';

/** This month and the one before always have at least four weeks. */
const DAYS = 28;
const MONTHS = 12;
const BEST_SELLERS = 5;

type Sales = Pick<SalesRecord, 'orders' | 'revenue'>;

export interface StoredTotals {
  totals: TotalsRecord;
  /** By `2026-11-21`. */
  days: ReadonlyMap<string, Sales>;
  /** By `2026-11`. */
  months: ReadonlyMap<string, Sales>;
  /** Of this month and the one before; a product may be in both. */
  sold: readonly ProductSalesRecord[];
}

/** The shop's latest months, `2026-11`, oldest first. */
export const latestMonths = (now: Date, count = MONTHS): string[] => {
  const [year = 0, month = 0] = shopDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index)).toISOString().slice(0, 7),
  );
};

/** The shop's latest days, `2026-11-21`, oldest first. */
const latestDays = (now: Date): string[] => {
  const today = Date.parse(shopDay(now));
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
};

const salesOf = ({ orders = 0, revenue = 0 }: Sales = {}) => ({
  orders,
  revenue: toDollars(cents(revenue)),
});

/** The products with the most units in all months together. */
export const mostSold = (sold: readonly ProductSalesRecord[]): ProductSalesRecord[] => {
  const byProduct = new Map<ProductId, ProductSalesRecord>();
  for (const record of sold) {
    const { units = 0, revenue = 0 } = byProduct.get(record.id) ?? {};
    byProduct.set(record.id, {
      ...record,
      units: units + record.units,
      revenue: revenue + record.revenue,
    });
  }
  return [...byProduct.values()]
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units || b.revenue - a.revenue)
    .slice(0, BEST_SELLERS);
};

const bestSellers = (sold: readonly ProductSalesRecord[]): Dashboard['bestSellers'] =>
  mostSold(sold).map(({ id, title, units, revenue }) => ({
    id,
    title,
    units,
    revenue: toDollars(cents(revenue)),
  }));

/** The answer's sums and series. Days and months without sales are zero; amounts are in dollars. */
export const dashboardOf = (
  { totals, days, months, sold }: StoredTotals,
  now: Date,
): Omit<Dashboard, 'lowStock' | 'moreLowStock'> => ({
  ...salesOf(totals),
  users: totals.users ?? 0,
  products: totals.products ?? 0,
  days: latestDays(now).map((day) => ({ day, ...salesOf(days.get(day)) })),
  months: latestMonths(now).map((month) => ({ month, ...salesOf(months.get(month)) })),
  bestSellers: bestSellers(sold),
});
