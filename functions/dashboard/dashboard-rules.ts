import { CURRENCIES, type Currency } from '#shared/domain/currencies.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { LOW_STOCK, MAX_LOW_STOCK } from '#shared/domain/limits.ts';
import { cents, toDollars } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { isLastOfItsKind } from '#shared/domain/products.ts';
import { dayIn } from '#shared/domain/time-zones.ts';
import type { MonthRecord, ProductSalesRecord, ShelfRecord } from '../table/items.ts';

/** This month and the previous one always have four weeks. */
const DAYS = 28;
/** The accounts of a year stay available during the next year. */
const MONTHS = 24;
const BEST_SELLERS = 5;

interface Sales {
  orders: number;
  /** In cents, without shipping. */
  revenue: number;
  outside: number;
}

export interface ShopFigures {
  users: number;
  months: readonly MonthRecord[];
  /** Sales of this month and the previous one; a product may be in both. */
  sold: readonly ProductSalesRecord[];
  products: readonly ShelfRecord[];
}

interface Clock {
  now: Date;
  timeZone: string;
}

interface Shown extends Clock {
  /** The currency of new orders. Older orders can have another. */
  currency: Currency;
}

/** `2026-11`, oldest first. */
export const latestMonths = ({ now, timeZone }: Clock, count = MONTHS): string[] => {
  const [year = 0, month = 0] = dayIn(timeZone, now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index)).toISOString().slice(0, 7),
  );
};

const latestDays = ({ now, timeZone }: Clock): string[] => {
  const today = Date.parse(dayIn(timeZone, now));
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
};

/** The attributes are `orders21`, `revenueEUR21` and `outsideEUR21`. An absent one is zero. */
const daysOf = (record: MonthRecord, currency: Currency): [day: string, Sales][] => {
  const month = record.sk.slice(record.sk.indexOf('#') + 1);
  const days = Object.keys(record).flatMap((name) => /^[a-z]+[A-Z]*(\d\d)$/.exec(name)?.[1] ?? []);
  const numberOf = (name: string): number => Number(record[name] ?? 0);
  return [...new Set(days)].map((day) => [
    `${month}-${day}`,
    {
      orders: numberOf(`orders${day}`),
      revenue: numberOf(`revenue${currency}${day}`),
      outside: numberOf(`outside${currency}${day}`),
    },
  ]);
};

/** `period` is the start of a day: a day, a month, or '' for all days. */
const salesOf = (days: readonly [day: string, Sales][], period: string) => {
  const sales = days.filter(([day]) => day.startsWith(period)).map(([, each]) => each);
  return {
    orders: sales.reduce((sum, { orders }) => sum + orders, 0),
    revenue: toDollars(cents(sales.reduce((sum, { revenue }) => sum + revenue, 0))),
    outside: toDollars(cents(sales.reduce((sum, { outside }) => sum + outside, 0))),
  };
};

interface Seller {
  id: ProductId;
  title: string;
  units: number;
  revenue: number;
}

const mostSold = (sold: readonly ProductSalesRecord[], currency: Currency): Seller[] => {
  const byProduct = new Map<ProductId, Seller>();
  for (const record of sold) {
    const { id, title } = record;
    const { units = 0, revenue = 0 } = byProduct.get(id) ?? {};
    byProduct.set(id, {
      ...{ id, title, units: units + record.units },
      revenue: revenue + Number(record[`revenue${currency}`] ?? 0),
    });
  }
  return [...byProduct.values()]
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units || b.revenue - a.revenue)
    .slice(0, BEST_SELLERS);
};

const bestSellers = (
  { sold, products }: ShopFigures,
  currency: Currency,
): Dashboard['bestSellers'] => {
  const images = new Map(products.map(({ id, images: [img1] }) => [id, img1]));
  return mostSold(sold, currency).map(({ id, title, units, revenue }) => ({
    id,
    title,
    units,
    revenue: toDollars(cents(revenue)),
    img1: images.get(id),
  }));
};

/** Pieces that are not restocked, hidden products and those that are made to order need no more stock. */
const needsStock = (product: ShelfRecord): boolean =>
  product.stock <= LOW_STOCK &&
  !product.hidden &&
  !product.madeToOrderDays &&
  !isLastOfItsKind(product);

const lowStock = (
  products: readonly ShelfRecord[],
): Pick<Dashboard, 'lowStock' | 'moreLowStock'> => {
  const low = products.filter(needsStock).toSorted((a, b) => a.stock - b.stock);
  return {
    lowStock: low
      .slice(0, MAX_LOW_STOCK)
      .map(({ id, slug, title, stock, images: [img1 = ''] }) => ({
        ...{ id, slug, title, stock, img1 },
      })),
    moreLowStock: low.length > MAX_LOW_STOCK,
  };
};

/** The income in currencies that the shop no longer uses (RULE-20). */
const formerSales = (months: readonly MonthRecord[], today: Currency) => {
  const others = CURRENCIES.filter((currency) => currency !== today).map(
    (currency) => [currency, months.flatMap((month) => daysOf(month, currency))] as const,
  );
  return (period: string): Pick<Dashboard, 'former'> => {
    const former = others.flatMap(([currency, days]) => {
      const { revenue, outside } = salesOf(days, period);
      return revenue === 0 && outside === 0 ? [] : [{ currency, revenue, outside }];
    });
    return former.length > 0 ? { former } : {};
  };
};

export const dashboardOf = (figures: ShopFigures, shown: Shown): Dashboard => {
  const { currency } = shown;
  const days = figures.months.flatMap((month) => daysOf(month, currency));
  const formerIn = formerSales(figures.months, currency);
  return {
    ...salesOf(days, ''),
    ...formerIn(''),
    users: figures.users,
    products: figures.products.length,
    days: latestDays(shown).map((day) => ({ day, ...salesOf(days, day) })),
    months: latestMonths(shown).map((month) => ({
      month,
      ...salesOf(days, month),
      ...formerIn(month),
    })),
    bestSellers: bestSellers(figures, currency),
    ...lowStock(figures.products),
  };
};
