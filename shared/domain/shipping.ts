/** The price of delivering an order (RULE-81). */
import { countryCode, countryNames, placesOf } from './countries.ts';
import { cents, type Cents } from './cents.ts';
import { bareCode } from './postal-codes.ts';
import type { Address } from './schemas/order.ts';
import type { Shipping, Zone } from './schemas/settings.ts';

export type Destination = Pick<Address, 'pais' | 'codigoPostal'>;

export interface Parcel {
  grams: number;
  subtotal: Cents;
}

export const gramsOf = (
  lines: readonly { weight?: number | undefined; quantity: number }[],
): number => lines.reduce((sum, { weight = 0, quantity }) => sum + weight * quantity, 0);

/** Longest prefix first, then country, then all other countries. No two zones share a place. */
export const zoneOf = (
  zones: readonly Zone[],
  { pais, codigoPostal }: Destination,
): Zone | undefined => {
  const code = countryCode(pais);
  const postal = bareCode(codigoPostal);
  const places =
    code === undefined
      ? []
      : Array.from(
          { length: postal.length + 1 },
          (_, cut) => code + postal.slice(0, postal.length - cut),
        );
  for (const place of [...places, '']) {
    const zone = zones.find((candidate) => placesOf(candidate).includes(place));
    if (zone) return zone;
  }
  return undefined;
};

export const priceIn = ({ steps, freeFrom }: Zone, { grams, subtotal }: Parcel): Cents => {
  if (freeFrom !== null && subtotal >= freeFrom) return cents(0);
  const step = steps.find(({ maxGrams }) => maxGrams === null || grams <= maxGrams);
  return cents(step?.price ?? 0);
};

export const deliveryTo = (
  { zones }: Shipping,
  destination: Destination,
  parcel: Parcel,
): { zone: string; price: Cents } | undefined => {
  const zone = zoneOf(zones, destination);
  return zone && { zone: zone.name, price: priceIn(zone, parcel) };
};

export const pickupText = ({ place, hours }: NonNullable<Shipping['pickup']>): string =>
  [place, hours].filter(Boolean).join('. ');

/** Whether every address has the same price. */
export const isSamePrice = ({ zones }: Shipping): boolean => {
  const terms = zones.map(({ steps, freeFrom }) => JSON.stringify([steps, freeFrom]));
  return new Set(terms).size === 1 && zones.some(({ countries }) => countries.length === 0);
};

/** Undefined if the country does not change the price: the shopper then types it. */
export const countriesToChoose = (shipping: Shipping): string[] | undefined => {
  if (isSamePrice(shipping)) return undefined;
  const named = shipping.zones.flatMap(({ countries }) => countries);
  // A customer who collects the order may live anywhere.
  const isEverywhere =
    shipping.pickup !== null || shipping.zones.some(({ countries }) => countries.length === 0);
  return [...countryNames()]
    .flatMap(([code, name]) => (isEverywhere || named.includes(code) ? [name] : []))
    .toSorted((a, b) => a.localeCompare(b, 'es'));
};

/** Whether a price of the shop depends on the weight. */
export const asksWeight = ({ zones }: Shipping): boolean =>
  zones.some(({ steps }) => steps.length > 1);
