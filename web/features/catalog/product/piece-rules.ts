/** Texts of the product page: facts in Spanish (RULE-51), and other pieces (RULE-66). */
import { familyKey } from '#shared/domain/families.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import { capitalized, decimal, weightText } from '../../../ui/core/words.ts';
import type { OtherPiece } from '#shared/hosting/published-page.ts';

export const WARNINGS = 'Advertencias';

/** `32 × 21 × 15 cm (ancho × fondo × alto)`, with the known sides only. */
const sizeText = ({ width, depth, height }: Facts): string => {
  const sides = Object.entries({ ancho: width, fondo: depth, alto: height }).flatMap(
    ([name, value]) => (value === undefined ? [] : [{ name, value: decimal(value) }]),
  );
  const values = sides.map(({ value }) => value).join(' × ');
  const names = sides.map(({ name }) => name).join(' × ');
  return values && `${values}\u00a0cm (${names})`;
};

export const factRows = (product: Facts): (readonly [term: string, text: string])[] => {
  const { maker, place, materials = [], weight, care, edition, identifier, warnings } = product;
  const rows = [
    ['Hecho por', maker],
    ['Hecho en', place],
    ['Materiales', capitalized(materials.join(', '))],
    ['Medidas', sizeText(product)],
    ['Peso', weight && weightText(weight)],
    ['Edición', edition],
    ['Referencia', identifier],
    ['Cuidados', care],
    [WARNINGS, warnings],
  ] as const;
  return rows.flatMap(([term, text]) => (text ? [[term, text] as const] : []));
};

const SHOWN = 4;

type ShownPiece = { slug: string } & Partial<Record<'family' | 'maker', string | undefined>>;

/**
 * Pieces of the same maker come first, and none is of the same family. The start depends on the
 * product, for variety.
 */
export const chooseOthers = (
  pieces: readonly OtherPiece[],
  { slug, maker, family = '' }: ShownPiece,
): OtherPiece[] => {
  const others = pieces.filter(
    (piece) => piece.slug !== slug && piece.family !== (familyKey(family) || null),
  );
  const sum = Array.from(slug, (letter) => letter.charCodeAt(0)).reduce((a, b) => a + b, 0);
  const start = sum % Math.max(others.length, 1);
  const turned = [...others.slice(start), ...others.slice(0, start)];
  const isOfMaker = (piece: OtherPiece): boolean => maker !== undefined && piece.maker === maker;
  return turned.toSorted((a, b) => Number(isOfMaker(b)) - Number(isOfMaker(a))).slice(0, SHOWN);
};
