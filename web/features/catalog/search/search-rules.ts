import { SYNONYMS } from './synonyms.ts';

/** A smaller number comes first. */
const TIER = {
  literal: 0,
  name: 1,
  detail: 2,
  beginning: 3,
  description: 4,
  related: 5,
  relatedInDescription: 6,
  typo: 7,
  typoInDescription: 8,
  none: 9,
} as const;
type Tier = (typeof TIER)[keyof typeof TIER];

interface Word {
  word: string;
  stem: string;
  /** The stem without its gender: rojo and roja have the same root. */
  root: string;
}

interface WantedWord extends Word {
  also: readonly string[];
}

interface KnownWord extends Word {
  tier: Tier;
  at: number[];
}

export interface SearchTexts {
  category: string;
  /** Materials, maker, place and number. */
  details: readonly string[];
  descriptions: readonly string[];
}

export interface SearchIndex<Product> {
  products: readonly Product[];
  /** In lower case, and also without accents. */
  titles: readonly { comparable: string; folded: string }[];
  words: readonly KnownWord[];
}

export interface SearchResult<Product> {
  products: Product[];
  /**
   * - `exact`: all products have every word or a related one
   * - `similar`: only words with a typo were found
   * - `partial`: the products have some of the words
   */
  match: 'exact' | 'similar' | 'partial';
  /** The text without its price limit. */
  text: string;
  /** The price limit in dollars as typed: "50" in "menos de 50"; empty without one. */
  upTo: string;
}

const MIN_TYPO_LETTERS = 4;

/** Words that say nothing about a product: "jarra de barro" asks for a jarra and for barro. */
const LINKING_WORDS = new Set(
  'a al algo barata barato con de del e el en la las lo los mi o para por que sin su u un una unas unos x y'.split(
    ' ',
  ),
);

/** "menos de 50", "hasta $50 USD", "por menos de 12,50 dólares", and "por 30 dólares". */
const PRICE_LIMIT =
  /(?<!\S)(?:(?:por )?(?:menos de|hasta|máximo|maximo)|(?:de|por)(?=.*(?:\$|€|usd|d[oó]lares|euros|pesos))) ?\$? ?(\d{1,6}(?:[.,]\d{1,2})?)(?: ?(?:\$|€|usd|d[oó]lares|euros|pesos))?(?!\S)/i;

/** The contract compares titles and texts in this form (SPEC-2). */
const comparable = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Removes accents but keeps ñ, which is a separate letter: "caña" is not "cana". */
const folded = (comparableText: string): string =>
  comparableText.normalize('NFD').replaceAll('n\u0303', 'ñ').replace(/\p{M}/gu, '');

const stemOf = (foldedWord: string): string =>
  foldedWord
    .replace(/ces$/, 'z')
    .replace(/(?<=.{2})s$/, '')
    .replace(/(?<=.{3})e$/, '')
    .replace(/y$/, 'i');

const rootOf = (stem: string): string => stem.replace(/(?<=.{3})[ao]$/, '');

const toWord = (word: string): Word => {
  const stem = stemOf(word);
  return { word, stem, root: rootOf(stem) };
};

const wordsOf = (foldedText: string): readonly string[] =>
  foldedText.match(/\p{L}+|\p{N}+/gu) ?? [];

const synonyms = new Map(
  Object.entries(SYNONYMS).map(([word, others]) => [
    toWord(folded(word)).root,
    wordsOf(folded(others)).map(stemOf),
  ]),
);

/** Linking words count only in a text without other words. */
const wantedWords = (foldedText: string): WantedWord[] => {
  const words = [...new Set(wordsOf(foldedText))];
  const telling = words.filter((word) => !LINKING_WORDS.has(word));
  return (telling.length > 0 ? telling : words)
    .map(toWord)
    .map((word) => ({ ...word, also: synonyms.get(word.root) ?? [] }));
};

/** True if the optimal string alignment distance is at most 1. */
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

/** The first letters must be equal, because a shopper notices a wrong first letter. */
const hasTypo = (a: string, b: string): boolean =>
  a[0] === b[0] && Math.min(a.length, b.length) >= MIN_TYPO_LETTERS && isOneTypoApart(a, b);

/** Ignores details, where the other gender may be another name: "cuenco" is not "Cuenca". */
const isOtherGender = (wanted: WantedWord, known: KnownWord): boolean =>
  known.root === wanted.root && known.tier !== TIER.detail;

const tierOf = (wanted: WantedWord, known: KnownWord): Tier => {
  if (known.stem === wanted.stem || known.word === wanted.word) return known.tier;
  const isDescription = known.tier === TIER.description;
  // A word of a description begins like the wanted word only by chance.
  if (!isDescription && known.word.startsWith(wanted.word)) return TIER.beginning;
  if (isOtherGender(wanted, known) || wanted.also.includes(known.stem))
    return isDescription ? TIER.relatedInDescription : TIER.related;
  if (!hasTypo(wanted.word, known.word) && !hasTypo(wanted.stem, known.stem)) return TIER.none;
  return isDescription ? TIER.typoInDescription : TIER.typo;
};

export const indexProducts = <Product extends { title: string }>(
  products: readonly Product[],
  textsOf: (product: Product) => SearchTexts,
): SearchIndex<Product> => {
  const known = new Map<string, KnownWord>();
  const addWords = (words: readonly string[], tier: Tier, at: number): void => {
    for (const word of words) {
      const key = `${tier} ${word}`;
      const entry = known.get(key);
      if (!entry) known.set(key, { ...toWord(word), tier, at: [at] });
      else if (entry.at.at(-1) !== at) entry.at.push(at);
    }
  };
  // Each text is split once, because many products share category, materials, maker and place.
  const split = new Map<string, readonly string[]>();
  const wordsIn = (text: string): readonly string[] => {
    const words = split.get(text) ?? wordsOf(folded(comparable(text)));
    split.set(text, words);
    return words;
  };
  const titles = products.map((product, at) => {
    const title = comparable(product.title);
    const foldedTitle = folded(title);
    const texts = textsOf(product);
    addWords([...wordsOf(foldedTitle), ...wordsIn(texts.category)], TIER.name, at);
    for (const text of texts.details) addWords(wordsIn(text), TIER.detail, at);
    for (const text of texts.descriptions) addWords(wordsIn(text), TIER.description, at);
    return { comparable: title, folded: foldedTitle };
  });
  return { products, titles, words: [...known.values()] };
};

/** For each word of the text, the tiers of all products. */
const tiersOfWords = (
  { products, words }: SearchIndex<unknown>,
  wanted: readonly WantedWord[],
): Uint8Array[] =>
  wanted.map((word) => {
    const tiers = new Uint8Array(products.length).fill(TIER.none);
    for (const known of words) {
      const tier = tierOf(word, known);
      if (tier === TIER.none) continue;
      for (const at of known.at) tiers[at] = Math.min(tiers[at] ?? TIER.none, tier);
    }
    return tiers;
  });

/** The products with the most words of the text, best tiers first. */
const withMostWords = <Product>(
  products: readonly Product[],
  byWord: readonly Uint8Array[],
): Product[] => {
  const counted = products.map((product, at) => {
    const tiers = byWord.map((ofWord) => ofWord[at] ?? TIER.none);
    const misses = tiers.filter((tier) => tier === TIER.none).length;
    return { product, misses, tiers: tiers.reduce((sum, tier) => sum + tier, 0) };
  });
  const fewest = Math.min(...counted.map(({ misses }) => misses));
  return counted
    .filter(({ misses }) => misses === fewest && misses < byWord.length)
    .toSorted((a, b) => a.tiers - b.tiers)
    .map(({ product }) => product);
};

/** A title that contains the whole text is found by it (SPEC-2), so its numbers are no price. */
const limitIn = ({ titles }: SearchIndex<unknown>, typed: string) => {
  const isTitle = titles.some((title) => title.comparable.includes(comparable(typed)));
  const [phrase = '', upTo = ''] = (isTitle ? null : PRICE_LIMIT.exec(typed)) ?? [];
  if (!phrase) return { text: typed, upTo };
  const rest = typed.replace(phrase, '').replace(/\s+/g, ' ').trim();
  // "algo por 30 dólares" asks for anything.
  const isAny = wordsOf(folded(comparable(rest))).every((word) => LINKING_WORDS.has(word));
  return { text: isAny ? '' : rest, upTo };
};

/**
 * Finds products in tiers, each in the order of the catalogue (ADR-0061):
 *
 * 1. The title contains the text in any case (SPEC-2).
 * 2. The title contains the text without accents, or title and category have every word, in
 *    singular or plural.
 * 3. Some words are words of materials, maker, place or number.
 * 4. Some words are only the beginning of such a word.
 * 5. Some words are words of the description.
 * 6. Some words are synonyms of such a word, or have its other gender.
 * 7. Words differ by one typo, if nothing else was found.
 * 8. Products have most of the words, if still nothing was found.
 *
 * "menos de 50" and "hasta 50" are a price limit, which the caller applies. An empty text matches
 * everything.
 */
export const searchProducts = <Product>(
  index: SearchIndex<Product>,
  typed: string,
): SearchResult<Product> => {
  const { text, upTo } = limitIn(index, typed.trim());
  const wanted = comparable(text);
  const foldedText = folded(wanted);
  const byWord = tiersOfWords(index, wantedWords(foldedText));
  const tiers = index.titles.map((title, at) => {
    if (title.comparable.includes(wanted)) return TIER.literal;
    if (title.folded.includes(foldedText)) return TIER.name;
    return byWord.length === 0 ? TIER.none : Math.max(...byWord.map((of) => of[at] ?? TIER.none));
  });
  const inTiers = (...shown: readonly Tier[]): Product[] =>
    shown.flatMap((tier) => index.products.filter((_product, at) => tiers[at] === tier));
  const exact = inTiers(
    ...[TIER.literal, TIER.name, TIER.detail, TIER.beginning, TIER.description],
    ...[TIER.related, TIER.relatedInDescription],
  );
  const answer = (match: SearchResult<Product>['match'], products: Product[]) => ({
    products,
    match,
    text,
    upTo,
  });
  if (exact.length > 0) return answer('exact', exact);
  const similar = inTiers(TIER.typo, TIER.typoInDescription);
  if (similar.length > 0) return answer('similar', similar);
  const partial = withMostWords(index.products, byWord);
  return answer(partial.length > 0 ? 'partial' : 'exact', partial);
};
