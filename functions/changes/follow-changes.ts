import { followChanges } from '#shared/rows/changes.ts';
import { keepLowStock } from '../dashboard/keep-low-stock.ts';
import { keepTotals } from '../dashboard/keep-totals.ts';
import { publishChanges } from '../pages/publish-changes.ts';
import { followReviews } from '../reviews/follow-reviews.ts';
import { inOrder, streamWorker } from '../stream/stream-worker.ts';

/** Quick parts first, so that a slow or failing one does not keep them waiting (ADR-0046). */
export const handler = streamWorker(followChanges, [
  keepTotals,
  keepLowStock,
  inOrder(followReviews),
  publishChanges,
]);
