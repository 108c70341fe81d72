/** Integer cents in code and table, dollars in JSON (RULE-17). Only this file converts. */
import { cents, type Cents } from './cents.ts';
import type { Currency } from './currencies.ts';
import { shop } from './shop.ts';

export { cents, type Cents };

/** Rounds, because 4.35 * 100 is 434.99999999999994. */
export const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100));

export const toDollars = (amount: Cents): number => amount / 100;

export const sumCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** Currencies of countries that write 1,250.50. The demo's dollars are written as in Spain. */
export const hasPoint = (currency: Currency): boolean =>
  'DOP GTQ HNL MXN NIO PEN'.includes(currency);

/**
 * `$1,234.50 USD`; any other currency is written as in its country, `1234,50 €`.
 * @param currency of what is shown: an order's own, or the shop's for what is for sale
 */
export const formatPrice = (amount: Cents, currency: Currency): string => {
  if (currency !== 'USD') {
    const locale = `es-${currency.slice(0, 2)}`;
    // Browsers and servers disagree about who writes whole units only, so this says it.
    const isWhole = amount % 100 === 0 && 'CLP COP PYG XAF'.includes(currency);
    const digits = { minimumFractionDigits: isWhole ? 0 : 2, maximumFractionDigits: 2 };
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
    return format.format(amount / 100);
  }
  const [whole = '0', fraction = '00'] = (amount / 100).toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction} USD`;
};

/**
 * The struck-through price in cents; `null` for none. In a demo it is ⌊price × 1.2⌋ in whole
 * dollars, unless that is not above the price (RULE-17). A shop that sells has `was` (RULE-90).
 * @param product in dollars
 */
export const priceBefore = ({ price, was }: { price: number; was?: number | undefined }) => {
  if (shop().law) return was === undefined ? null : toCents(was);
  // Integer arithmetic, because 4.35 * 1.2 is 5.219999999999999 in binary floats.
  const before = cents(Math.floor((toCents(price) * 12) / 1000) * 100);
  return before > toCents(price) ? before : null;
};

export const lineTotal = (line: { price: Cents; quantity: number }): Cents =>
  cents(line.price * line.quantity);
