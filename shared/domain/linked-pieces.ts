/** Links that bring pieces into the cart (RULE-112): `/cart?pieza=jarra-ocre.2&pieza=cuenco&cupon=FERIA10`. */
import type { Slug } from './ids.ts';
import { MAX_ORDER_LINES } from './limits.ts';

export interface LinkedPiece {
  slug: Slug;
  /** From 1 to 999. */
  units: number;
}

/** @param coupon empty for none; the site reads `cupon` on every page */
export const piecesQuery = (pieces: readonly LinkedPiece[], coupon: string): string =>
  [
    ...pieces.map(({ slug, units }) => `pieza=${units === 1 ? slug : `${slug}.${units}`}`),
    ...(coupon === '' ? [] : [`cupon=${coupon}`]),
  ].join('&');

/**
 * The pieces of a link, at most as many as an order has. Anything else in the link is ignored.
 * @param texts values of all `pieza`
 */
export const linkedPieces = (texts: readonly string[]): LinkedPiece[] =>
  texts
    .flatMap((text) => {
      const [, slug, units = '1'] = /^([a-z\d-]+)(?:\.([1-9]\d{0,2}))?$/.exec(text) ?? [];
      return slug === undefined ? [] : [{ slug: slug as Slug, units: Number(units) }];
    })
    .slice(0, MAX_ORDER_LINES);
