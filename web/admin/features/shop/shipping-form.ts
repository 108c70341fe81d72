import type { FieldValues } from 'react-hook-form';
import { countryCode, countryNames } from '#shared/domain/countries.ts';
import type { Settings, Zone } from '#shared/domain/schemas/settings.ts';
import { decimal } from '../../../ui/core/words.ts';
import { amountIn, amountText } from '../../ui/texts.ts';

interface StepValues {
  maxGrams: string;
  price: string;
}

export interface ZoneValues {
  name: string;
  countries: string;
  prefixes: string;
  steps: StepValues[];
  freeFrom: string;
}

export interface ShippingValues extends FieldValues {
  shipping: { zones: ZoneValues[]; pickup: { place: string; hours: string } };
  taxRate: string;
}

export const NEW_STEP: StepValues = { maxGrams: '', price: '' };
export const NEW_ZONE: ZoneValues = {
  ...{ name: '', countries: '', prefixes: '', freeFrom: '' },
  steps: [NEW_STEP],
};

const zoneValues = ({ name, countries, prefixes, steps, freeFrom }: Zone): ZoneValues => ({
  name,
  countries: countries.map((code) => countryNames().get(code) ?? code).join(', '),
  prefixes: prefixes.join(', '),
  steps: steps.map(({ maxGrams, price }) => ({
    maxGrams: String(maxGrams ?? ''),
    price: amountText(price),
  })),
  freeFrom: amountText(freeFrom),
});

export const shippingValues = ({
  shipping: { zones, pickup },
  taxRate,
}: Pick<Settings, 'shipping' | 'taxRate'>): ShippingValues => ({
  shipping: { zones: zones.map(zoneValues), pickup: pickup ?? { place: '', hours: '' } },
  taxRate: taxRate === null ? '' : decimal(taxRate),
});

const listIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** NaN for a text that is no amount; the schema rejects NaN. */
const amount = (typed: string): number => amountIn(typed.trim()) ?? Number.NaN;

const zoneIn = ({ name, countries, prefixes, steps, freeFrom }: ZoneValues) => ({
  name,
  countries: listIn(countries).map((typed) => countryCode(typed) ?? typed),
  prefixes: listIn(prefixes),
  steps: steps.map(({ maxGrams, price }, at) => ({
    maxGrams: at === steps.length - 1 ? null : Number(maxGrams),
    price: amount(price),
  })),
  freeFrom: freeFrom.trim() === '' ? null : amount(freeFrom),
});

export const shippingIn = ({ shipping: { zones, pickup }, taxRate }: ShippingValues) => ({
  shipping: {
    zones: zones.map(zoneIn),
    pickup: `${pickup.place}${pickup.hours}`.trim() === '' ? null : pickup,
  },
  taxRate: taxRate.trim() === '' ? null : Number(taxRate.replace(',', '.')),
});
