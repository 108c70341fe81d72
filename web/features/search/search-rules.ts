/** How well a product matches a text; a smaller number comes first. */
const TIER = { literal: 0, name: 1, detail: 2, beginning: 3, typo: 4, none: 5 } as const;
type Tier = (typeof TIER)[keyof typeof TIER];

interface Word {
  word: string;
  stem: string;
}

/** A word of the catalogue with the positions of the products that have it. */
interface KnownWord extends Word {
  /** The tier of a product that has the word. */
  tier: Tier;
  at: number[];
}

/** Texts of a product beside its title. */
export interface SearchTexts {
  category: string;
  /** Materials and maker. */
  details: readonly string[];
}

/** Prepared once for each catalogue instead of once for each keystroke. */
export interface SearchIndex<Product> {
  products: readonly Product[];
  /** Each title as SPEC-2 compares it, and without accents. */
  titles: readonly { comparable: string; folded: string }[];
  /** Every word once, however many products have it. */
  words: readonly KnownWord[];
}

export interface SearchResult<Product> {
  products: Product[];
  /** True when nothing matches and `products` differ from the text by a typo. */
  isSimilar: boolean;
}

/** Minimum letters of a word for typo tolerance. */
const MIN_TYPO_LETTERS = 4;

/** Words that say nothing about a product: "jarra de barro" asks for a jarra and for barro. */
const LINKING_WORDS = new Set(
  'a al con de del e el en la las lo los o para por u un una unas unos y'.split(' '),
);

/**
 * A title or a search text as the first rule of the search compares them (SPEC-2): a title matches
 * when it contains the text.
 */
const comparable = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Removes accents but keeps ñ, which is a separate letter: "caña" is not "cana". */
const folded = (comparableText: string): string =>
  comparableText.normalize('NFD').replaceAll('n\u0303', 'ñ').replace(/\p{M}/gu, '');

/** Common stem of singular and plural: jarrón and jarrones, luz and luces, lente and lentes. */
const stemOf = (foldedWord: string): string =>
  foldedWord.replace(/ces$/, 'z').replace(/(?<=.{3})(?:es?|(?<=[aou])s)$/, '');

const wordsOf = (foldedText: string): readonly string[] =>
  foldedText.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that a product must have. Linking words count only in a text without other words. */
const wantedWords = (foldedText: string): Word[] => {
  const words = [...new Set(wordsOf(foldedText))];
  const telling = words.filter((word) => !LINKING_WORDS.has(word));
  return (telling.length > 0 ? telling : words).map((word) => ({ word, stem: stemOf(word) }));
};

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

const hasTypo = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= MIN_TYPO_LETTERS && isOneTypoApart(a, b);

const tierOf = (wanted: Word, known: KnownWord): Tier => {
  if (known.stem === wanted.stem || known.word === wanted.word) return known.tier;
  if (known.word.startsWith(wanted.word)) return TIER.beginning;
  return hasTypo(wanted.word, known.word) || hasTypo(wanted.stem, known.stem)
    ? TIER.typo
    : TIER.none;
};

export const indexProducts = <Product extends { title: string }>(
  products: readonly Product[],
  textsOf: (product: Product) => SearchTexts,
): SearchIndex<Product> => {
  const names = new Map<string, KnownWord>();
  const details = new Map<string, KnownWord>();
  const addWords = (words: readonly string[], tier: Tier, at: number): void => {
    const known = tier === TIER.name ? names : details;
    for (const word of words) {
      const entry = known.get(word);
      if (!entry) known.set(word, { word, stem: stemOf(word), tier, at: [at] });
      else if (entry.at.at(-1) !== at) entry.at.push(at);
    }
  };
  // Many products have the same category, materials, maker and place.
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
    return { comparable: title, folded: foldedTitle };
  });
  return { products, titles, words: [...names.values(), ...details.values()] };
};

/** The tier of every product: that of the worst matching word of the text. */
const tiersByWords = (
  { products, words }: SearchIndex<unknown>,
  wanted: readonly Word[],
): Uint8Array => {
  const tiers = new Uint8Array(products.length).fill(wanted.length === 0 ? TIER.none : 0);
  for (const word of wanted) {
    const ofWord = new Uint8Array(products.length).fill(TIER.none);
    for (const known of words) {
      const tier = tierOf(word, known);
      if (tier === TIER.none) continue;
      for (const at of known.at) ofWord[at] = Math.min(ofWord[at] ?? TIER.none, tier);
    }
    tiers.forEach((tier, at) => {
      tiers[at] = Math.max(tier, ofWord[at] ?? TIER.none);
    });
  }
  return tiers;
};

/**
 * Finds products in five tiers, each in the order of the catalogue (ADR-0061):
 *
 * 1. The title contains the text in any case (SPEC-2).
 * 2. The title contains the text without accents, or every word of the text is a word of title or
 *    category, in singular or plural.
 * 3. Some of these words are words of materials, maker, place or number.
 * 4. Some words are only the beginning of such a word.
 * 5. Only if nothing else was found: words differ by one typo.
 *
 * An empty text matches everything.
 */
export const searchProducts = <Product>(
  index: SearchIndex<Product>,
  text: string,
): SearchResult<Product> => {
  const wanted = comparable(text);
  const foldedText = folded(wanted);
  const byWords = tiersByWords(index, wantedWords(foldedText));
  const tiers = index.titles.map((title, at) => {
    if (title.comparable.includes(wanted)) return TIER.literal;
    return title.folded.includes(foldedText) ? TIER.name : byWords[at];
  });
  const inTier = (tier: Tier): Product[] =>
    index.products.filter((_product, at) => tiers[at] === tier);
  const found = [TIER.literal, TIER.name, TIER.detail, TIER.beginning].flatMap(inTier);
  const similar = found.length === 0 ? inTier(TIER.typo) : [];
  return { products: [...found, ...similar], isSimilar: similar.length > 0 };
};
