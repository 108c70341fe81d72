import { comparable } from './comparable.ts';

/** A product with its prepared title, computed once per list instead of once per keystroke. */
interface IndexedTitle<Product> {
  product: Product;
  comparable: string;
  folded: string;
  words: readonly string[];
  stems: readonly string[];
}

export interface SearchResult<Product> {
  products: Product[];
  /** True when no title matches and `products` differ from the text by a typo. */
  isSimilar: boolean;
}

/** Minimum letters of a word's stem for typo tolerance. */
const MIN_TYPO_STEM = 4;

/** Removes accents but keeps ñ, which is a separate letter: "caña" is not "cana". */
const folded = (text: string): string =>
  comparable(text).normalize('NFD').replaceAll('n\u0303', 'ñ').replace(/\p{M}/gu, '');

const wordsOf = (foldedText: string): readonly string[] =>
  foldedText.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Common stem of singular and plural: jarrón and jarrones, luz and luces, lente and lentes. */
const stem = (foldedWord: string): string =>
  foldedWord.replace(/ces$/, 'z').replace(/(?<=.{3})(?:es?|(?<=[aou])s)$/, '');

/** Whether the optimal string alignment distance of two words is at most 1. */
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

export const indexTitles = <Product extends { title: string }>(
  products: readonly Product[],
): readonly IndexedTitle<Product>[] =>
  products.map((product) => {
    const foldedTitle = folded(product.title);
    const words = wordsOf(foldedTitle);
    return {
      product,
      comparable: comparable(product.title),
      folded: foldedTitle,
      words,
      stems: words.map(stem),
    };
  });

/**
 * Finds products by title, in this order: titles that contain the text in any case (SPEC-2), then
 * titles that contain the text without accents or all its words (ADR-0021). If nothing matches,
 * titles whose words differ by one typo. An empty text matches everything.
 */
export const searchTitles = <Product>(
  index: readonly IndexedTitle<Product>[],
  text: string,
): SearchResult<Product> => {
  type Title = IndexedTitle<Product>;
  const wanted = comparable(text);
  const foldedText = folded(wanted);
  const words = wordsOf(foldedText).map((word) => ({ word, stem: stem(word) }));
  type Word = (typeof words)[number];

  const has = (title: Title, { word, stem: wantedStem }: Word): boolean =>
    title.words.some((titleWord) => titleWord.startsWith(word)) || title.stems.includes(wantedStem);
  const nearlyHas = (title: Title, word: Word): boolean =>
    has(title, word) ||
    (word.stem.length >= MIN_TYPO_STEM &&
      title.stems.some((titleStem) => isOneTypoApart(word.stem, titleStem)));
  const all = (test: (title: Title, word: Word) => boolean) => (title: Title) =>
    words.length > 0 && words.every((word) => test(title, word));

  const isLiteral = (title: Title): boolean => title.comparable.includes(wanted);
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
