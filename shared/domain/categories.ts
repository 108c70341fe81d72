/** The categories that the home page needs (SPEC-2, RULE-18): 1 to 5. */

/** How many there are. Their ids are 1 to this number. */
export const FIXED_CATEGORIES = 5;

export const FIXED_CATEGORY_IDS: readonly number[] = Array.from(
  { length: FIXED_CATEGORIES },
  (_, index) => index + 1,
);

/** Whether the shop relies on the category, so that nobody may delete it. */
export const isFixedCategory = (id: number): boolean => id <= FIXED_CATEGORIES;

/** The same text for every case, accent and spacing of a category's name. */
export const normalName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Maximum characters of a normalised name. The name is part of a key, which DynamoDB limits to 2048
 * bytes. Some characters become 18 when normalised, so 120 of them would take 3960 bytes.
 */
const MAX_NORMAL_NAME = 600;

export const hasShortNormalName = (name: string): boolean =>
  normalName(name).length <= MAX_NORMAL_NAME;
