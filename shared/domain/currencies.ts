/** The currencies that a shop can have (RULE-78), and how large their amounts are. */

/** ISO 4217 code, and about how much of it a US dollar is worth. */
export const PER_DOLLAR = {
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
