import { cents, type Cents } from './cents.ts';
import type { Settings } from './schemas/settings.ts';

/**
 * Rounded once per order, half up, so that base and tax add up to the total.
 * @param rate in percent with at most two decimals
 */
export const taxIn = (total: Cents, rate: number): Cents => {
  const hundredths = Math.round(rate * 100);
  return cents(Math.round((total * hundredths) / (10_000 + hundredths)));
};

const NAMES: Partial<Record<Settings['currency'], string>> = {
  DOP: 'ITBIS',
  HNL: 'ISV',
  PEN: 'IGV',
};

export const taxName = (currency: Settings['currency']): string => NAMES[currency] ?? 'IVA';

export const taxText = (currency: Settings['currency'], rate: number): string =>
  `${taxName(currency)} incluido (${String(rate).replace('.', ',')}\u00a0%)`;
