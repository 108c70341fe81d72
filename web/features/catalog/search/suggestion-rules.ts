import { foldText } from '#shared/domain/fold-text.ts';
import { paths } from '../../../paths.ts';

export interface Suggestion {
  text: string;
  kind?: 'Categoría' | 'Taller';
  path: string;
  /** Dollars, of a piece. */
  price?: number;
}

interface Piece {
  title: string;
  slug: string;
  maker: string;
  price: number;
}

/** Shorter texts get no suggestions. */
const MIN_LETTERS = 2;
const MAX_NAMES = 2;
const MAX_PIECES = 5;

interface Source {
  found: readonly Piece[];
  /** All pieces, for the names of their makers. */
  pieces: readonly Piece[];
  categories: readonly { id: number; name: string }[];
}

export const suggestionsFor = (
  typed: string,
  { found, pieces, categories }: Source,
): Suggestion[] => {
  const text = foldText(typed.trim());
  if (text.length < MIN_LETTERS) return [];
  // A piece without a maker has an empty name.
  const isNamed = (name: string): boolean => foldText(name).includes(text);
  const makers = [...new Set(pieces.map(({ maker }) => maker))].filter(isNamed);
  return [
    ...categories
      .filter(({ name }) => isNamed(name))
      .slice(0, MAX_NAMES)
      .map(({ id, name }) => ({
        text: name,
        kind: 'Categoría' as const,
        path: paths.category(id),
      })),
    ...makers
      .slice(0, MAX_NAMES)
      .map((maker) => ({ text: maker, kind: 'Taller' as const, path: paths.search(maker) })),
    ...found
      .slice(0, MAX_PIECES)
      .map(({ title, slug, price }) => ({ text: title, path: paths.product(slug), price })),
  ];
};
