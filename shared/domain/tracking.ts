/** An order may be several parcels, whose numbers have commas between them. */
export const trackingNumbers = (tracking = ''): string[] =>
  tracking
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean);

/** The first pattern that matches gives the address; the tracking number is appended. */
const CARRIERS: readonly [name: string, pattern: RegExp, address: string][] = [
  ['Correos Express', /correos\s*express/i, 'https://s.correosexpress.com/c?n='],
  [
    'Correos',
    /correos(?! de m)/i,
    'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number=',
  ],
  ['SEUR', /\bseur\b/i, 'https://www.seur.com/livetracking/?segOnlineIdentificador='],
  ['GLS', /\bgls\b/i, 'https://gls-group.com/ES/es/seguimiento-envio?match='],
  ['DHL', /\bdhl\b/i, 'https://www.dhl.com/es-es/home/tracking.html?tracking-id='],
  ['UPS', /\bups\b/i, 'https://www.ups.com/track?tracknum='],
  ['FedEx', /\bfedex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  ['Estafeta', /\bestafeta\b/i, 'https://cs.estafeta.com/es/Tracking/searchByGet?wayBill='],
  ['Redpack', /\bredpack\b/i, 'https://www.redpack.com.mx/es/rastreo/?guias='],
];

export const KNOWN_CARRIERS = CARRIERS.map(([name]) => name);

interface Shipped {
  carrier?: string;
  tracking?: string;
  /** For a carrier that is not known here. */
  url?: string;
}

export interface Parcel {
  /** Empty for an address without a number. */
  number: string;
  url?: string;
}

/** The parcels of an order, each with the page that shows where it is, if there is one. */
export const parcelsOf = ({ carrier = '', tracking = '', url }: Shipped): Parcel[] => {
  if (url !== undefined) return [{ number: tracking, url }];
  const [, , address] = CARRIERS.find(([, pattern]) => pattern.test(carrier)) ?? [];
  return trackingNumbers(tracking).map((number) => ({
    number,
    ...(address !== undefined && {
      url: address + encodeURIComponent(number.replaceAll(/\s/g, '')),
    }),
  }));
};
