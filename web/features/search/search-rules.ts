import type { ProductSummary } from '#shared/domain/schemas/product.ts';

/** A product with its title as the rules below compare it: made once a list, not once a keystroke. */
interface IndexedTitle {
  product: ProductSummary;
  lower: string;
  folded: string;
  words: readonly string[];
  stems: readonly string[];
}

export interface SearchResult {
  products: ProductSummary[];
  /** Nothing matched as it was typed: these differ by a typo, which the page has to say. */
  isSimilar: boolean;
}

/** Letters that a word's stem needs before another one that differs by a typo counts as meant. */
const LONG_ENOUGH = 4;

const lowered = (text: string): string => text.normalize('NFC').toLowerCase();

/** Without accents; ñ is a letter of its own and stays one: "caña" is not "cana". */
const folded = (text: string): string =>
  lowered(text).normalize('NFD').replaceAll('n\u0303', 'ñ').replace(/\p{M}/gu, '');

const wordsOf = (foldedText: string): readonly string[] =>
  foldedText.match(/[\p{L}\p{N}]+/gu) ?? [];

/** What singular and plural have in common: jarrón and jarrones, luz and luces, lente and lentes. */
const stem = (foldedWord: string): string =>
  foldedWord.replace(/ces$/, 'z').replace(/(?<=.{3})(?:es?|(?<=[aou])s)$/, '');

/**
 * Whether one letter too many, too few, other or swapped with its neighbour makes `a` into `b`
 * (optimal string alignment distance of at most 1).
 */
export const isOneTypoApart = (a: string, b: string): boolean => {
  const shorter = Math.min(a.length, b.length);
  if (Math.max(a.length, b.length) - shorter > 1) return false;
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  const isSwap = left.length === 2 && left[0] === right[1] && left[1] === right[0];
  return a.length === b.length ? left.length <= 1 || isSwap : left.length + right.length === 1;
};

export const indexTitles = (products: readonly ProductSummary[]): readonly IndexedTitle[] =>
  products.map((product) => {
    const foldedTitle = folded(product.title);
    const words = wordsOf(foldedTitle);
    return {
      product,
      lower: lowered(product.title),
      folded: foldedTitle,
      words,
      stems: words.map(stem),
    };
  });

/**
 * Products by title. First those whose title contains the text, whatever its case (SPEC-2); then those that have it without accents, or all its words in any order and number. Only where
 * that finds nothing, those whose words are one typo away. An empty text finds everything.
 */
export const searchTitles = (index: readonly IndexedTitle[], text: string): SearchResult => {
  const wanted = lowered(text.trim());
  const foldedText = folded(wanted);
  const words = wordsOf(foldedText).map((word) => ({ word, stem: stem(word) }));
  type Word = (typeof words)[number];

  const has = (title: IndexedTitle, { word, stem: wantedStem }: Word): boolean =>
    title.words.some((titleWord) => titleWord.startsWith(word)) || title.stems.includes(wantedStem);
  const nearlyHas = (title: IndexedTitle, word: Word): boolean =>
    has(title, word) ||
    (word.stem.length >= LONG_ENOUGH &&
      title.stems.some((titleStem) => isOneTypoApart(word.stem, titleStem)));
  const all = (test: (title: IndexedTitle, word: Word) => boolean) => (title: IndexedTitle) =>
    words.length > 0 && words.every((word) => test(title, word));

  const isLiteral = ({ lower }: IndexedTitle): boolean => lower.includes(wanted);
  const hasAll = all(has);
  const others = index.filter(
    (title) => !isLiteral(title) && (title.folded.includes(foldedText) || hasAll(title)),
  );
  const found = [...index.filter(isLiteral), ...others];
  const similar = found.length === 0 ? index.filter(all(nearlyHas)) : [];
  return {
    products: [...found, ...similar].map(({ product }) => product),
    isSimilar: similar.length > 0,
  };
};
