/** Addresses at which carriers show where a parcel is. */
import type { Sent } from './schemas/order.ts';

/** Each carrier's own page, by words of its name; the first that fits. The number is added at the end. */
const CARRIERS: readonly [name: RegExp, address: string][] = [
  [/correos\s*express/i, 'https://s.correosexpress.com/c?n='],
  [
    /correos(?! de m)/i,
    'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  ],
  [/\bseur\b/i, 'https://www.seur.com/livetracking/?segOnlineIdentificador='],
  [/\bgls\b/i, 'https://gls-group.com/ES/es/seguimiento-envio?match='],
  [/\bdhl\b/i, 'https://www.dhl.com/es-es/home/tracking.html?tracking-id='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
];

/**
 * The link that an admin typed, or else the page of a known carrier.
 * @returns undefined without either: without a number no carrier's page is known
 */
export const trackingUrl = ({ carrier = '', tracking = '', url }: Sent): string | undefined => {
  if (url !== undefined) return url;
  const [, address] = CARRIERS.find(([name]) => name.test(carrier)) ?? [];
  return address === undefined || tracking === ''
    ? undefined
    : address + encodeURIComponent(tracking.replaceAll(/\s/g, ''));
};
