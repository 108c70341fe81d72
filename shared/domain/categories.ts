/** The home page needs the categories 1 to 5 (SPEC-2, RULE-18), so nobody may delete them. */

export const FIXED_CATEGORIES = 5;

export const FIXED_CATEGORY_IDS: readonly number[] = Array.from(
  { length: FIXED_CATEGORIES },
  (_, index) => index + 1,
);

export const isFixedCategory = (id: number): boolean => id <= FIXED_CATEGORIES;

/** Equal for names that differ only in case, accents or spaces. */
export const normalName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** DynamoDB limits a key to 2048 bytes, and some characters become 18 when normalised. */
const MAX_NORMAL_NAME = 600;

export const hasShortNormalName = (name: string): boolean =>
  normalName(name).length <= MAX_NORMAL_NAME;
