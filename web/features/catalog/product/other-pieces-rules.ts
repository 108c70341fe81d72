import type { OtherPiece } from '#shared/hosting/published-page.ts';

export const SHOWN = 4;

/**
 * Pieces of the same maker first, then others of the category. They begin at a place that depends on
 * the product, so that not every page shows the first pieces of the category.
 */
export const chooseOthers = (
  pieces: readonly OtherPiece[],
  { slug, maker }: { slug: string; maker: string | undefined },
): OtherPiece[] => {
  const others = pieces.filter((piece) => piece.slug !== slug);
  const sum = Array.from(slug, (letter) => letter.charCodeAt(0)).reduce((a, b) => a + b, 0);
  const start = sum % Math.max(others.length, 1);
  const turned = [...others.slice(start), ...others.slice(0, start)];
  const isOfMaker = (piece: OtherPiece): boolean => maker !== undefined && piece.maker === maker;
  return turned.toSorted((a, b) => Number(isOfMaker(b)) - Number(isOfMaker(a))).slice(0, SHOWN);
};
