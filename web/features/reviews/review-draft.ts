/** What is being written about a product: kept for this tab, over a reload and a new sign-in. */
import type { ProductId } from '#shared/domain/ids.ts';

const keyOf = (product: ProductId): string => `lumbre/review/${product}`;

export const readReviewDraft = (product: ProductId): string => {
  try {
    return window.sessionStorage.getItem(keyOf(product)) ?? '';
  } catch {
    // A browser that refuses storage keeps no draft.
    return '';
  }
};

/** @param content empty once there is nothing left to keep */
export const writeReviewDraft = (product: ProductId, content: string): void => {
  try {
    window.sessionStorage.setItem(keyOf(product), content);
  } catch {
    // Full or refused: nothing is kept, and nothing else suffers.
  }
};
