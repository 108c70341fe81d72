/** The totals below the pieces of a cart or an order, for the site, the panel and mails. */
import type { Currency } from './currencies.ts';
import { cents, formatPrice, toCents, type Cents } from './money.ts';
import type { Order } from './schemas/order.ts';
import { taxText, type Tax } from './tax.ts';

export interface Totals {
  currency: Currency;
  subtotal: Cents;
  /** Undefined while the address is not known. */
  shipping: Cents | undefined;
  /** Absent without a coupon. */
  coupon?: string | undefined;
  discount?: Cents | undefined;
  /** The price of pieces that were taken out of an unpaid order (RULE-113). */
  taken?: Cents;
  /** Absent where the page shows the total elsewhere. */
  total?: Cents;
  tax?: Tax | undefined;
}

interface TotalRow {
  name: string;
  value: string;
  strong?: true;
}

export const totalRows = (totals: Totals): TotalRow[] => {
  const { currency, subtotal, shipping, coupon, discount, taken = cents(0), total, tax } = totals;
  const text = (amount: Cents) => formatPrice(amount, currency);
  const rows: TotalRow[] = [{ name: 'Subtotal', value: text(subtotal) }];
  if (coupon !== undefined && discount !== undefined) {
    rows.push({ name: `Código ${coupon}`, value: `–${text(discount)}` });
  }
  if (taken > 0) rows.push({ name: 'Piezas quitadas', value: `–${text(taken)}` });
  rows.push({
    name: 'Envío',
    value: shipping === undefined ? 'Según la dirección' : text(shipping),
  });
  if (total !== undefined) {
    const name = shipping === undefined ? 'Total sin envío' : 'Total';
    rows.push({ name, value: text(total), strong: true });
  }
  if (tax) rows.push({ name: taxText(currency, tax), value: text(tax.amount) });
  return rows;
};

export const totalsOf = (order: Order): Totals => {
  const { currency, coupon, tax } = order;
  const subtotal = toCents(order.totalPrice);
  const discount = toCents(order.discount ?? 0);
  const shipping = toCents(order.shipping);
  const total = toCents(order.grandTotal);
  return {
    currency,
    subtotal,
    coupon,
    discount,
    taken: cents(subtotal - discount + shipping - total),
    shipping,
    total,
    tax: tax && { ...tax, amount: toCents(tax.amount) },
  };
};
