import type { Facts } from './schemas/facts.ts';

/** Whether the edition begins with «Pieza única» (RULE-73). */
export const isUniquePiece = ({ edition = '' }: Pick<Facts, 'edition'>): boolean =>
  /^pieza [uú]nica(?![\p{L}\d])/iu.test(edition.normalize());

/** A unique piece, or one whose edition says «no se repone». */
export const isLastOfItsKind = (piece: Pick<Facts, 'edition'>): boolean =>
  isUniquePiece(piece) || /no se repon/i.test(piece.edition ?? '');

/**
 * The rating of a product (RULE-16): the mean in whole stars, rounded half up; 0 without reviews.
 * @param sum of the ratings 1–5, of each author only the latest
 */
export const ratingOf = ({ sum, count }: { sum: number; count: number }): number =>
  count === 0 ? 0 : Math.floor((2 * sum + count) / (2 * count));

const SEPARATOR = ',';

/** `gres, nogal` → `['gres', 'nogal']`, without repetitions */
export const materialsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(SEPARATOR)
      .map((material) => material.trim())
      .filter((material) => material !== ''),
  ),
];

export const materialsText = (materials: readonly string[]): string =>
  materials.join(`${SEPARATOR} `);

/** The title with the option, unless it names the option itself: `Taza Luna, azul añil` (RULE-95). */
export const fullTitle = ({
  title,
  family,
  option,
}: Pick<Facts, 'family' | 'option'> & { title: string }): string =>
  !family || !option || title.toLowerCase().includes(option.toLowerCase())
    ? title
    : `${title}, ${option}`;

/** Whether visitors see the product. */
export const isPublic = ({ hidden }: { hidden?: boolean | undefined }): boolean => hidden !== true;
