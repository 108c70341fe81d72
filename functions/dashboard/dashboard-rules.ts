/** What the dashboard shows, from the sums in the table: pure. */
import { shopDay } from '#shared/domain/dates.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { cents, toDollars } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';

/** Four weeks: as many days as any two months that follow each other have at least, so that this month's and the last one's days are enough. */
const DAYS = 28;
const MONTHS = 12;
const BEST_SELLERS = 5;

/** Sums as they stand in the table, in cents; what never changed is missing. */
export interface SalesRecord {
  orders?: number;
  /** Cents. */
  revenue?: number;
}
export interface SoldRecord {
  id: ProductId;
  title: string;
  units: number;
  /** Cents. */
  revenue: number;
}
export interface StoredSums {
  totals: SalesRecord & { users?: number; products?: number };
  /** By `2026-11-21`. */
  days: ReadonlyMap<string, SalesRecord>;
  /** By `2026-11`. */
  months: ReadonlyMap<string, SalesRecord>;
  /** Of this month and the one before; a product may be in both. */
  sold: readonly SoldRecord[];
}

/** The shop's latest months, oldest first: `2026-11`. */
export const latestMonths = (now: Date, count = MONTHS): string[] => {
  const [year = 0, month = 0] = shopDay(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index)).toISOString().slice(0, 7),
  );
};

/** The shop's latest days, oldest first: `2026-11-21`. */
const latestDays = (now: Date): string[] => {
  const today = Date.parse(shopDay(now));
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
};

const salesOf = ({ orders = 0, revenue = 0 }: SalesRecord = {}) => ({
  orders,
  revenue: toDollars(cents(revenue)),
});

const bestSellers = (sold: readonly SoldRecord[]): Dashboard['bestSellers'] => {
  const byProduct = new Map<ProductId, SoldRecord>();
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
    .slice(0, BEST_SELLERS)
    .map(({ id, title, units, revenue }) => ({
      id,
      title,
      units,
      revenue: toDollars(cents(revenue)),
    }));
};

export const dashboardOf = ({ totals, days, months, sold }: StoredSums, now: Date): Dashboard => ({
  ...salesOf(totals),
  users: totals.users ?? 0,
  products: totals.products ?? 0,
  days: latestDays(now).map((day) => ({ day, ...salesOf(days.get(day)) })),
  months: latestMonths(now).map((month) => ({ month, ...salesOf(months.get(month)) })),
  bestSellers: bestSellers(sold),
});
