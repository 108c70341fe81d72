/** Links that bring pieces into the cart (RULE-112): `?pieza=jarra-ocre.2&pieza=cuenco`. */
import type { Slug } from '#shared/domain/ids.ts';
import { MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { paths } from '../../paths.ts';

export interface LinkedPiece {
  slug: Slug;
  /** From 1 to 999. */
  units: number;
}

const PIECE = 'pieza';

/** @param coupon empty for none; the site reads `cupon` on every page */
export const piecesLink = (
  origin: string,
  pieces: readonly LinkedPiece[],
  coupon: string,
): string => {
  const params = new URLSearchParams(
    pieces.map(({ slug, units }) => [PIECE, units === 1 ? slug : `${slug}.${units}`]),
  );
  if (coupon) params.set('cupon', coupon);
  return `${origin}${paths.cart()}?${params.toString()}`;
};

/** The pieces of a link, at most as many as an order has. Anything else in the link is ignored. */
export const linkedPieces = (params: URLSearchParams): LinkedPiece[] =>
  params
    .getAll(PIECE)
    .flatMap((text) => {
      const [, slug, units = '1'] = /^([a-z\d-]+)(?:\.([1-9]\d{0,2}))?$/.exec(text) ?? [];
      return slug === undefined ? [] : [{ slug: slug as Slug, units: Number(units) }];
    })
    .slice(0, MAX_ORDER_LINES);
