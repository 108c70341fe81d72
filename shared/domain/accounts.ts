/** The income of a month, entry by entry, for the accountant (RULE-82). Amounts are cents. */
import { cents, type Cents } from './cents.ts';
import type { Currency } from './currencies.ts';
import { toCents } from './money.ts';
import { isPaid } from './orders.ts';
import type { Order } from './schemas/order.ts';
import { taxIn } from './tax.ts';
import { dayIn, DEFAULT_ZONE } from './time-zones.ts';

export interface Account {
  kind: 'order' | 'refund' | 'outside';
  /** Missing for sales outside the shop, which are one entry for each currency. */
  at?: string;
  order?: Order;
  /** The currency of sales outside the shop, if it is not that of today. */
  currency?: Currency;
  /** Includes shipping. Zero for an order that is not paid yet. */
  total: Cents;
  tax: Cents;
  shipping: Cents;
  /** Without shipping, as the dashboard counts it. */
  income: Cents;
}

/**
 * The day, as `2026-11-21`, on which dashboard and file count an order, refund or sale.
 * @param timeZone that its order or sale keeps, so that a new setting moves no income
 */
export const accountedDay = (at: string, timeZone = DEFAULT_ZONE): string =>
  dayIn(timeZone, new Date(at));

/** An order is sold when it is paid; one of the demo, which nobody pays, when it is made. */
export const soldAt = ({ createdAt, payment }: Pick<Order, 'createdAt' | 'payment'>): string =>
  payment?.paidAt ?? createdAt;

const DAY = 86_400_000;

const byTime = ({ at: a = '' }: { at?: string }, { at: b = '' }: { at?: string }): number =>
  Date.parse(a) - Date.parse(b);

const ordersIn = (orders: readonly Order[]): Account[] =>
  orders
    .filter(({ payment }) => payment?.status !== 'expired')
    .map((order) => {
      const { grandTotal, shipping } = order;
      const at = soldAt(order);
      const [total, ofShipping, tax] = (
        isPaid(order) ? [grandTotal, shipping, order.tax?.amount ?? 0] : [0, 0, 0]
      ).map(toCents) as [Cents, Cents, Cents];
      return {
        ...{ kind: 'order', at, order, total, tax, shipping: ofShipping },
        income: cents(total - ofShipping),
      };
    });

/**
 * The tax of running totals, so that the refunds of a whole order have exactly its tax. A refund that Stripe
 * has not accepted is an entry of zero.
 */
const refundsIn = (orders: readonly Order[]): Account[] =>
  orders.flatMap((order) => {
    let refunded = 0;
    const taxUpTo = (sum: number): number => (order.tax ? taxIn(cents(sum), order.tax) : 0);
    return (order.closed?.refunds ?? [])
      .toSorted(byTime)
      .map(({ at, owed, ...refund }): Account => {
        const before = refunded;
        const [amount, shipping] = (
          owed === undefined ? [refund.amount, refund.shipping] : [0, 0]
        ).map(toCents) as [Cents, Cents];
        refunded += amount;
        return {
          ...{ kind: 'refund', at, order },
          total: cents(0 - amount),
          tax: cents(taxUpTo(before) - taxUpTo(refunded)),
          shipping: cents(0 - shipping),
          income: cents(shipping - amount),
        };
      });
  });

/**
 * Orders and refunds of a month, oldest first, then sales outside the shop.
 * @param sold dollars of the month outside the shop
 * @param former what the month has in currencies of before
 */
export const accountsOf = (
  orders: readonly Order[],
  month: string,
  sold: number,
  former: readonly { currency: Currency; outside: number }[] = [],
): Account[] => {
  // A month begins and ends within a day of UTC. Intl is slow for thousands of orders in 24 months.
  const [from, to] = [-1, 32].map((days) => Date.parse(month) + days * DAY);
  const isNear = (time: number): boolean => time > Number(from) && time < Number(to);
  const outsideIn = (amount: number, currency?: Currency): Account[] => {
    const total = toCents(amount);
    const account = { kind: 'outside', ...{ total, income: total } } as const;
    const none = { tax: cents(0), shipping: cents(0) };
    return total === 0 ? [] : [{ ...account, ...none, ...(currency && { currency }) }];
  };
  return [
    ...[...ordersIn(orders), ...refundsIn(orders)]
      .filter(
        ({ at = '', order }) =>
          isNear(Date.parse(at)) && accountedDay(at, order?.timeZone).startsWith(month),
      )
      .toSorted(byTime),
    ...outsideIn(sold),
    ...former.flatMap(({ currency, outside }) => outsideIn(outside, currency)),
  ];
};
