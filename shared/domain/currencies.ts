/** The currencies that a shop can have (RULE-78), and how large their amounts are. */
import { cents, type Cents } from './cents.ts';
import { MAX_PRICE, MAX_SHIPPING } from './limits.ts';
import { formatPrice } from './money.ts';

/** ISO 4217 code, and about how much of it a US dollar is worth. */
const PER_DOLLAR = {
  USD: 1,
  EUR: 1,
  MXN: 20,
  ARS: 1500,
  BOB: 7,
  CLP: 1000,
  COP: 4000,
  CRC: 500,
  DOP: 60,
  GTQ: 8,
  HNL: 25,
  NIO: 37,
  PEN: 4,
  PYG: 7500,
  UYU: 40,
  XAF: 600,
} as const;
export type Currency = keyof typeof PER_DOLLAR;
export const CURRENCIES = Object.keys(PER_DOLLAR) as Currency[];

/** Nobody can pay less than a whole unit. Amounts are in hundredths nevertheless. */
const WITHOUT_CENTS: readonly Currency[] = ['CLP', 'PYG', 'XAF'];

/** Hundredths in the smallest amount that can be paid, which is the unit that Stripe counts in. */
export const smallestUnit = (currency: Currency): number =>
  WITHOUT_CENTS.includes(currency) ? 100 : 1;

/** Worth of a US dollar in the currency of which it is most; schemas check no more than this. */
export const LARGEST = Math.max(...Object.values(PER_DOLLAR));

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
