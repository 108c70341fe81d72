import type { ProductId } from '#shared/domain/ids.ts';
import type { RestockAddressRecord } from '../table/items.ts';

export type Alert = RestockAddressRecord['alerts'][number];

export const MAX_ALERTS = 10;
const DAY = 24 * 60 * 60 * 1000;
/** Days until an alert ends, if nobody confirms it or the product does not return. */
const ALERT_DAYS = { unconfirmed: 7, confirmed: 365 };

/** The answer is the same whether or not the address is known, confirmed or limited. */
export const ASKED =
  'Si la dirección es correcta, te hemos enviado un correo para confirmar el aviso.';

export const currentAlerts = (alerts: readonly Alert[], now: Date): Alert[] =>
  alerts.filter(({ until }) => until > now.getTime());

const newAlert = (productId: ProductId, isConfirmed: boolean, now: Date): Alert => ({
  productId,
  until: now.getTime() + DAY * ALERT_DAYS[isConfirmed ? 'confirmed' : 'unconfirmed'],
  ...(isConfirmed && { confirmed: true }),
});

/**
 * A full list drops its oldest unconfirmed alert, so that strangers cannot block an address.
 * @returns undefined when the list is full of confirmed alerts
 */
export const withAlert = (
  alerts: readonly Alert[],
  { productId, isConfirmed }: { productId: ProductId; isConfirmed: boolean },
  now: Date,
): Alert[] | undefined => {
  const same = alerts.find((alert) => alert.productId === productId);
  if (same?.confirmed && !isConfirmed) return [...alerts];
  const others = alerts.filter((alert) => alert !== same);
  const dropped = others.length < MAX_ALERTS ? undefined : others.find((one) => !one.confirmed);
  const kept = others.filter((alert) => alert !== dropped);
  return kept.length < MAX_ALERTS ? [...kept, newAlert(productId, isConfirmed, now)] : undefined;
};

export const allConfirmed = (alerts: readonly Alert[], now: Date): Alert[] =>
  alerts.map((alert) => (alert.confirmed ? alert : newAlert(alert.productId, true, now)));

/** Epoch seconds, rounded up. */
export const expiryOfAlerts = (alerts: readonly Alert[]): number =>
  Math.ceil(Math.max(...alerts.map(({ until }) => until)) / 1000);
