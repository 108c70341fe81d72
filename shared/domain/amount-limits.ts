/** How large amounts may be in each currency, and whether they can be paid in it. */
import { cents, type Cents } from './cents.ts';
import { PER_DOLLAR, smallestUnit, type Currency } from './currencies.ts';
import { MAX_PRICE, MAX_SHIPPING } from './limits.ts';
import { formatPrice } from './money.ts';

export const maxPrice = (currency: Currency): Cents => cents(MAX_PRICE * PER_DOLLAR[currency]);
export const maxShipping = (currency: Currency): Cents =>
  cents(MAX_SHIPPING * PER_DOLLAR[currency]);

/**
 * What Stripe charges at once. The least is half a dollar or as much in the currency, the most are
 * eight digits of Stripe's unit, in COP ten (https://docs.stripe.com/currencies).
 */
export const stripeLimits = (currency: Currency): { least: Cents; most: Cents } => ({
  least: cents(50 * PER_DOLLAR[currency]),
  most: cents((currency === 'COP' ? 9_999_999_999 : 99_999_999) * smallestUnit(currency)),
});

/** Why an amount cannot be asked for in a currency; undefined if it can. */
export const amountError = (
  amount: Cents,
  currency: Currency,
  max: Cents,
): { code: string; message: string } | undefined => {
  if (amount > max) return { code: 'MAX', message: `Como mucho ${formatPrice(max, currency)}.` };
  if (amount % smallestUnit(currency) === 0) return undefined;
  return { code: 'STEP', message: `Escribe un importe sin decimales: ${currency} no tiene.` };
};
