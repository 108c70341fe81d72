import { cents, type Cents } from './cents.ts';
import type { Currency } from './currencies.ts';

/**
 * Rounded once per order, half up, so that base and tax add up to the total.
 * @param rate in percent with at most two decimals
 */
export const taxIn = (total: Cents, rate: number): Cents => {
  const hundredths = Math.round(rate * 100);
  return cents(Math.round((total * hundredths) / (10_000 + hundredths)));
};

const NAMES: Partial<Record<Currency, string>> = {
  DOP: 'ITBIS',
  HNL: 'ISV',
  PEN: 'IGV',
};

export const taxName = (currency: Currency): string => NAMES[currency] ?? 'IVA';

export const taxText = (currency: Currency, rate: number): string =>
  `${taxName(currency)} incluido (${String(rate).replace('.', ',')}\u00a0%)`;
