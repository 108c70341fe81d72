import { shop } from '#shared/domain/shop.ts';

/** Who pays the way back of a piece in a shop that sells (RULE-87). */
export const postageBack = (): string =>
  shop().law?.withdrawal?.freeReturn
    ? 'El envío de vuelta lo pagamos nosotros.'
    : 'El envío de vuelta lo pagas tú, salvo que llegue rota o no sea la que pediste.';
