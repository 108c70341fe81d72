import { cents, type Cents } from './cents.ts';
import type { Currency } from './currencies.ts';
import { hasPoint } from './money.ts';
import { countryCode, countryNames } from './countries.ts';
import { isInUnion } from './law.ts';
import type { Settings } from './schemas/settings.ts';
import type { Destination } from './shipping.ts';

export interface Tax {
  /** Percent with at most two decimals. */
  rate: number;
  /** The rate is a share of the price with the tax. Absent: of the price without it. */
  base?: 'gross';
  /** A place where the shop's tax does not apply; the rate is then 0. */
  territory?: string;
  /** The part of the total that is tax. */
  amount: Cents;
}

/** Countries whose rate is a share of the price with the tax. */
const GROSS = ['BO'];

/** Parts of a country outside its tax, by the first two digits of their postal codes. */
const TERRITORIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ES: { 35: 'Canarias', 38: 'Canarias', 51: 'Ceuta', 52: 'Melilla' },
};

/**
 * Rounded once per order, half away from zero, so that base and tax add up to the total.
 * @param total not negative
 */
export const taxIn = (total: Cents, { rate, base }: Pick<Tax, 'base' | 'rate'>): Cents => {
  const hundredths = Math.round(rate * 100);
  return cents(Math.round((total * hundredths) / (10_000 + (base ? 0 : hundredths))));
};

export const untaxedTerritory = (
  shopCountry: string,
  { pais, codigoPostal }: Destination,
): string | undefined => {
  const country = countryCode(pais);
  if (country === undefined) return undefined;
  const isTaxed = country === shopCountry || (isInUnion(shopCountry) && isInUnion(country));
  if (!isTaxed) return countryNames().get(country);
  return TERRITORIES[country]?.[codigoPostal.trim().slice(0, 2)];
};

/** @param destination undefined if the customer fetches the order */
export const taxOf = (
  { country, taxRate }: Pick<Settings, 'country' | 'taxRate'>,
  total: Cents,
  destination: Destination | undefined,
): Tax | undefined => {
  if (taxRate === null) return undefined;
  const territory = destination && untaxedTerritory(country, destination);
  if (territory !== undefined) return { rate: 0, territory, amount: cents(0) };
  const rate = { rate: taxRate, ...(GROSS.includes(country) && { base: 'gross' as const }) };
  return { ...rate, amount: taxIn(total, rate) };
};

const NAMES: Partial<Record<Currency, string>> = {
  DOP: 'ITBIS',
  HNL: 'ISV',
  PEN: 'IGV',
};

export const taxName = (currency: Currency): string => NAMES[currency] ?? 'IVA';

export const rateText = (currency: Currency, rate: number): string =>
  `${hasPoint(currency) ? rate : String(rate).replace('.', ',')}\u00a0%`;

export const taxText = (
  currency: Currency,
  { rate, territory }: Pick<Tax, 'rate' | 'territory'>,
): string =>
  territory === undefined
    ? `${taxName(currency)} incluido (${rateText(currency, rate)})`
    : `Sin ${taxName(currency)}: entrega en ${territory}`;
