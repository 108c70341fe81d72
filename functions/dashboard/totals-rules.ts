/** What a change of the table adds to the shop's sums, or takes from them: pure, in integer cents. */
import { shopDay } from '#shared/domain/dates.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Cents } from '#shared/domain/money.ts';

/** What of an order is counted. */
export interface CountedOrder {
  /** UTC ISO 8601. */
  createdAt: string;
  /** Sum of the lines; the revenue card has no shipping in it (RULE-20). */
  subtotal: Cents;
  lines: readonly { id: ProductId; title: string; price: Cents; quantity: number }[];
}

/** Something that came (`sign` 1) or went (-1). `id` names the change, not the thing. */
export type Event = { id: string; sign: 1 | -1 } & (
  { kind: 'user' } | { kind: 'product' } | { kind: 'order'; order: CountedOrder }
);

interface Sales {
  orders: number;
  /** Cents. */
  revenue: number;
}
interface SoldProduct {
  id: ProductId;
  /** Of the latest order that is counted. */
  title: string;
  month: string;
  units: number;
  /** Cents. */
  revenue: number;
}

/** Differences: what to add to what stands in the table. */
export interface Sums {
  totals: Sales & { users: number; products: number };
  /** By day, `2026-11-21`. */
  days: Map<string, Sales>;
  /** By month, `2026-11`. */
  months: Map<string, Sales>;
  /** By month and product. */
  sold: Map<string, SoldProduct>;
}

const addSales = (sales: Map<string, Sales>, period: string, { orders, revenue }: Sales): void => {
  const before = sales.get(period) ?? { orders: 0, revenue: 0 };
  sales.set(period, { orders: before.orders + orders, revenue: before.revenue + revenue });
};

/** The sums of events, in whatever order they come. */
export const sumsOf = (events: readonly Event[]): Sums => {
  const sums: Sums = {
    totals: { orders: 0, revenue: 0, users: 0, products: 0 },
    days: new Map(),
    months: new Map(),
    sold: new Map(),
  };
  for (const event of events) {
    if (event.kind === 'user') sums.totals.users += event.sign;
    else if (event.kind === 'product') sums.totals.products += event.sign;
    else {
      const { createdAt, subtotal, lines } = event.order;
      const day = shopDay(new Date(createdAt));
      const month = day.slice(0, 7);
      const sales = { orders: event.sign, revenue: event.sign * subtotal };
      sums.totals.orders += sales.orders;
      sums.totals.revenue += sales.revenue;
      addSales(sums.days, day, sales);
      addSales(sums.months, month, sales);
      for (const { id, title, price, quantity } of lines) {
        const key = `${month} ${id}`;
        const before = sums.sold.get(key) ?? { units: 0, revenue: 0 };
        sums.sold.set(key, {
          id,
          title,
          month,
          units: before.units + event.sign * quantity,
          revenue: before.revenue + event.sign * quantity * price,
        });
      }
    }
  }
  return sums;
};

/** Items that a transaction with these events writes: their marks and the sums they touch. */
const writesOf = (events: readonly Event[]): number => {
  const { days, months, sold } = sumsOf(events);
  return events.length + 1 + days.size + months.size + sold.size;
};

/**
 * Events in groups, in order, so that no group writes more than `most` items. An event alone is a
 * group even if it writes more: an order has 50 lines at most, far below DynamoDB's 100.
 */
export const groupsOf = (events: readonly Event[], most: number): Event[][] => {
  const groups: Event[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && writesOf([...last, event]) <= most) last.push(event);
    else groups.push([event]);
  }
  return groups;
};
