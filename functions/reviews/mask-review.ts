/** Apart from personal-data.ts, so that the bundles of other reads stay small. */
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import { env } from '../http/env.ts';
import { maskAuthor } from '../http/personal-data.ts';

/**
 * A review as admins see it: on the public demo without the name of the admin who hid it (ADR-0050).
 * The author's name stays, because the shop shows it to everybody.
 */
export const shownReview = (review: ModeratedReview): ModeratedReview =>
  env.demo && review.hidden
    ? { ...review, hidden: { ...review.hidden, by: maskAuthor(review.hidden.by) } }
    : review;
