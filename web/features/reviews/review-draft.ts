/** Unsent review text, kept in sessionStorage over a reload and a new sign-in. */
import type { ProductId } from '#shared/domain/ids.ts';

const keyOf = (product: ProductId): string => `lumbre/review/${product}`;

export const readReviewDraft = (product: ProductId): string => {
  try {
    return window.sessionStorage.getItem(keyOf(product)) ?? '';
  } catch {
    // The browser refuses storage.
    return '';
  }
};

export const writeReviewDraft = (product: ProductId, content: string): void => {
  try {
    window.sessionStorage.setItem(keyOf(product), content);
  } catch {
    // Storage is full or refused; the form works without a draft.
  }
};
