/** The tax that the prices include (RULE-82). */
import { cents, type Cents } from './cents.ts';
import type { Settings } from './schemas/settings.ts';

/**
 * The part of a total that is tax. The whole order is rounded once, half up, so that base and tax
 * add up to what was paid.
 * @param rate in percent with at most two decimals
 */
export const taxIn = (total: Cents, rate: number): Cents => {
  const hundredths = Math.round(rate * 100);
  return cents(Math.round((total * hundredths) / (10_000 + hundredths)));
};

/** Names other than IVA, by currency. */
const NAMES: Partial<Record<Settings['currency'], string>> = {
  DOP: 'ITBIS',
  HNL: 'ISV',
  PEN: 'IGV',
};

export const taxName = (currency: Settings['currency']): string => NAMES[currency] ?? 'IVA';

/** `IVA incluido (21 %)`, with a comma before decimals. */
export const taxText = (currency: Settings['currency'], rate: number): string =>
  `${taxName(currency)} incluido (${String(rate).replace('.', ',')}\u00a0%)`;
