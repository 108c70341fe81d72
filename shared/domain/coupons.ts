/** What a coupon takes off an order (RULE-98). Amounts are cents. */
import { cents, type Cents } from './cents.ts';
import { smallestUnit, type Currency } from './currencies.ts';
import type { CategoryId } from './ids.ts';
import { formatPrice, lineTotal, sumCents } from './money.ts';

export interface Terms {
  code: string;
  percent?: number;
  amount?: Cents;
  currency: Currency;
  minimum?: Cents;
  categoryId?: CategoryId;
}

interface Line {
  price: Cents;
  quantity: number;
  discount?: Cents;
}

/**
 * Shares an amount in proportion to the prices, in whole units. No line gets more than its price.
 * @param unit the smallest amount that can be paid (`smallestUnit`)
 */
export const shares = (amount: number, prices: readonly number[], unit = 1): Cents[] => {
  const total = prices.reduce((sum, price) => sum + price, 0);
  let before = 0;
  return prices.map((price) => {
    const [from, to] = [before, before + price];
    before = to;
    // The amount is at most the total, so a total of 0 leaves nothing to divide.
    const upTo = (sum: number): number =>
      total === 0 ? 0 : Math.round((amount * sum) / total / unit) * unit;
    return cents(upTo(to) - upTo(from));
  });
};

interface Wanted extends Line {
  /** Undefined before the product is read. */
  categoryId?: CategoryId | undefined;
}

/**
 * The discount of each line, or why the coupon does not fit these lines. The minimum counts all
 * pieces at their prices, also where the coupon is for one category.
 */
export const discountsOn = (
  { code, percent, amount = cents(0), currency, minimum, categoryId }: Terms,
  lines: readonly Wanted[],
): { discounts: Cents[]; problem?: undefined } | { problem: string } => {
  const subtotal = sumCents(lines.map(lineTotal));
  if (minimum !== undefined && subtotal < minimum) {
    return {
      problem: `El código ${code} vale para compras desde ${formatPrice(minimum, currency)}, sin contar el envío.`,
    };
  }
  const prices = lines.map((line) =>
    categoryId === undefined || line.categoryId === categoryId ? lineTotal(line) : cents(0),
  );
  const eligible = sumCents(prices);
  if (eligible === 0)
    return { problem: `El código ${code} no vale para las piezas de este pedido.` };
  const unit = smallestUnit(currency);
  const off =
    percent === undefined
      ? Math.min(amount, eligible)
      : Math.round((eligible * percent) / 100 / unit) * unit;
  return { discounts: shares(off, prices, unit) };
};

/** What was paid for units of a line; all units together cost exactly what the line did. */
export const paidFor = (
  { price, quantity, discount = cents(0) }: Line,
  units: number,
  { before, currency }: { before: number; currency: Currency },
): Cents => {
  const unit = smallestUnit(currency);
  const upTo = (count: number): number => Math.round((discount * count) / quantity / unit) * unit;
  return cents(price * units - upTo(before + units) + upTo(before));
};

interface Priced {
  lines: readonly { discount?: Cents }[];
  subtotal: Cents;
  shipping: Cents;
}

export const discountOf = ({ lines }: Pick<Priced, 'lines'>): Cents =>
  sumCents(lines.map(({ discount = cents(0) }) => discount));

/** What the pieces cost the buyer, without shipping: the order's income. */
export const piecesTotal = (order: Omit<Priced, 'shipping'>): Cents =>
  cents(order.subtotal - discountOf(order));

export const orderTotal = (order: Priced): Cents => cents(piecesTotal(order) + order.shipping);
