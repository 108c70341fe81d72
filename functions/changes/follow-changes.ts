import { followChanges } from '#shared/rows/changes.ts';
import { keepTotals } from '../dashboard/keep-totals.ts';
import { followReviews } from '../reviews/follow-reviews.ts';
import { inOrder, streamWorker } from '../stream/stream-worker.ts';

/** Handles the totals of a batch before its reviews, because reviews can take longer (ADR-0046). */
export const handler = streamWorker(followChanges, [keepTotals, inOrder(followReviews)]);
