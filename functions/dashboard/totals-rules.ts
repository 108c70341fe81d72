/** Counts what changes of the table add to the shop's totals, in integer cents. */
import { shopDay } from '#shared/domain/shop-day.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Cents } from '#shared/domain/money.ts';

export interface CountedOrder {
  createdAt: string;
  /** Sum of the lines; the revenue card has no shipping in it (RULE-20). */
  subtotal: Cents;
  lines: readonly { id: ProductId; title: string; price: Cents; quantity: number }[];
}

/** An item was created (`sign` 1) or deleted (-1). `id` is the id of the change in the stream. */
export type Event = { id: string; sign: 1 | -1 } & (
  { kind: 'user' } | { kind: 'product' } | { kind: 'order'; order: CountedOrder }
);

export interface Sales {
  orders: number;
  /** In cents, without shipping. */
  revenue: number;
}
interface SoldProduct {
  id: ProductId;
  /** From the latest counted order. */
  title: string;
  month: string;
  units: number;
  revenue: number;
}

export interface Differences {
  totals: Sales & { users: number; products: number };
  /** By day, `2026-11-21`. */
  days: Map<string, Sales>;
  /** By month, `2026-11`. */
  months: Map<string, Sales>;
  /** By month and product. */
  sold: Map<string, SoldProduct>;
}

/** Adds to the sales of a period, in place. @param period a day or a month; `revenue` in cents */
export const addSales = (
  sales: Map<string, Sales>,
  period: string,
  { orders, revenue }: Sales,
): void => {
  const before = sales.get(period) ?? { orders: 0, revenue: 0 };
  sales.set(period, { orders: before.orders + orders, revenue: before.revenue + revenue });
};

/** What the events add to every total. An event that deletes an order subtracts. */
export const totalsOf = (events: readonly Event[]): Differences => {
  const result: Differences = {
    totals: { orders: 0, revenue: 0, users: 0, products: 0 },
    days: new Map(),
    months: new Map(),
    sold: new Map(),
  };
  for (const event of events) {
    if (event.kind === 'user') result.totals.users += event.sign;
    else if (event.kind === 'product') result.totals.products += event.sign;
    else {
      const { createdAt, subtotal, lines } = event.order;
      const day = shopDay(new Date(createdAt));
      const month = day.slice(0, 7);
      const sales = { orders: event.sign, revenue: event.sign * subtotal };
      result.totals.orders += sales.orders;
      result.totals.revenue += sales.revenue;
      addSales(result.days, day, sales);
      addSales(result.months, month, sales);
      for (const { id, title, price, quantity } of lines) {
        const key = `${month} ${id}`;
        const before = result.sold.get(key) ?? { units: 0, revenue: 0 };
        result.sold.set(key, {
          id,
          title,
          month,
          units: before.units + event.sign * quantity,
          revenue: before.revenue + event.sign * quantity * price,
        });
      }
    }
  }
  return result;
};

/** Items that a transaction with these events writes: one mark each, and the totals. */
const writesOf = (events: readonly Event[]): number => {
  const { days, months, sold } = totalsOf(events);
  return events.length + 1 + days.size + months.size + sold.size;
};

/**
 * Splits events into groups, in order, that each write at most `most` items. A single event is a
 * group even if it writes more; an order of 50 lines stays below DynamoDB's 100.
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
