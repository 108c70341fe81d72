import { shop } from '#shared/domain/shop.ts';

/** The payer of a parcel back (RULE-87). */
export const postageBack = (): string =>
  shop().law?.withdrawal?.freeReturn
    ? 'El envío de vuelta lo pagamos nosotros.'
    : 'El envío de vuelta lo pagas tú, salvo que llegue rota o no sea la que pediste.';
