/** Reviews that are as large as the shop allows, and twice as large in JSON. */
import type { ProductId, ReviewId, UserId } from '#shared/domain/ids.ts';
import { MAX_REVIEW } from '#shared/domain/limits.ts';
import { ulid } from 'ulid';
import type { ReviewRecord } from '../functions/table/records.ts';

const FIRST = Date.parse('2026-01-01T00:00:00.000Z');

/** @param n position by time; a higher number is newer */
export const hostileReview = (productId: ProductId, n: number): ReviewRecord => ({
  id: ulid(FIRST + n) as ReviewId,
  productId,
  userId: 'u1' as UserId,
  rating: 1,
  content: '"'.repeat(MAX_REVIEW),
  createdAt: new Date(FIRST + n).toISOString(),
  author: { firstname: 'Lucía', lastname: 'Ferrer', avatar: null },
});
