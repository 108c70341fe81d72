/** The discount of a coupon on an order (RULE-98). Amounts are cents. */
import { cents, type Cents } from './cents.ts';
import { isSameLine, withUnits } from './closed-orders.ts';
import { smallestUnit, type Currency } from './currencies.ts';
import type { CategoryId } from './ids.ts';
import { formatPrice, lineTotal, sumCents } from './money.ts';
import type { Closed, OrderLine } from './schemas/order.ts';

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

/** The price paid for some units of a line. All units together cost exactly the price of the line. */
export const paidFor = (
  { price, quantity, discount = cents(0) }: Line,
  units: number,
  { before, currency }: { before: number; currency: Currency },
): Cents => {
  const unit = smallestUnit(currency);
  const upTo = (count: number): number => Math.round((discount * count) / quantity / unit) * unit;
  return cents(price * units - upTo(before + units) + upTo(before));
};

type Sold = Line & Pick<OrderLine, 'id' | 'madeToOrder' | 'nth'>;

export interface Kept<Each extends Sold> {
  lines: readonly Each[];
  currency: Currency;
  closed?: Pick<Closed, 'lines'> | undefined;
}

const takenOf = ({ closed }: Kept<Sold>, line: Sold): number =>
  closed?.lines.find((one) => isSameLine(one, line))?.taken ?? 0;

/** The lines of an order, without the pieces that were taken out before it was paid (RULE-113). */
export const keptLines = <Each extends Sold>(order: Kept<Each>): Each[] =>
  order.lines.flatMap((line) => {
    const taken = takenOf(order, line);
    if (taken === 0) return [line];
    const quantity = line.quantity - taken;
    if (quantity === 0) return [];
    const paid = paidFor(line, quantity, { before: taken, currency: order.currency });
    const { discount: _, ...rest } = withUnits(line, quantity);
    const discount = line.price * quantity - paid;
    return [{ ...rest, ...(discount > 0 && { discount: cents(discount) }) } as Each];
  });

export const discountOf = ({ lines }: { lines: readonly Pick<Line, 'discount'>[] }): Cents =>
  sumCents(lines.map(({ discount = cents(0) }) => discount));

/** The price of the pieces, without shipping: the order's income. */
export const piecesTotal = (order: Kept<Sold> & { subtotal: Cents }): Cents => {
  const sold = { before: 0, currency: order.currency };
  const taken = order.lines
    .filter((line) => takenOf(order, line) > 0)
    .map((line) => paidFor(line, takenOf(order, line), sold));
  return cents(order.subtotal - discountOf(order) - sumCents(taken));
};

/** The price of a whole order, also of the part that has arrived. */
export const orderTotal = (order: Parameters<typeof piecesTotal>[0] & { shipping: Cents }): Cents =>
  cents(piecesTotal(order) + order.shipping);
