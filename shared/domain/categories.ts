/** The categories that the home page needs (SPEC-2, RULE-18): 1 to 5. */

/** How many there are. Their ids are 1 to this number. */
export const FIXED_CATEGORIES = 5;

export const FIXED_CATEGORY_IDS: readonly number[] = Array.from(
  { length: FIXED_CATEGORIES },
  (_, index) => index + 1,
);

/** Whether the shop relies on the category, so that nobody may delete it. */
export const isFixedCategory = (id: number): boolean => id <= FIXED_CATEGORIES;
