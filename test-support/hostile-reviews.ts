/** As large as the shop allows, and twice as large in JSON. */
import type { ProductId } from '#shared/domain/ids.ts';
import { MAX_REVIEW } from '#shared/domain/limits.ts';
import type { ReviewRecord } from '../functions/table/items.ts';
import { reviewRecord } from './shop.ts';

const FIRST = Date.parse('2026-01-01T00:00:00.000Z');

/** @param n position by time; a higher number is newer */
export const hostileReview = (productId: ProductId, n: number): ReviewRecord => {
  const createdAt = new Date(FIRST + n).toISOString();
  return reviewRecord({ productId, rating: 1, content: '"'.repeat(MAX_REVIEW), createdAt });
};
