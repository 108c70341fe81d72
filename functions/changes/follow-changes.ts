import { followChanges } from '#shared/rows/changes.ts';
import { keepLowStock } from '../dashboard/keep-low-stock.ts';
import { keepTotals } from '../dashboard/keep-totals.ts';
import { publishChanges } from '../pages/publish-changes.ts';
import { followStock } from '../restock/follow-stock.ts';
import { followReviews } from '../reviews/follow-reviews.ts';
import { inOrder, streamWorker } from '../stream/stream-worker.ts';

/** The quick parts run first, so that a slow or failing part does not delay them (ADR-0046). */
export const handler = streamWorker(followChanges, [
  keepTotals,
  keepLowStock,
  inOrder(followStock),
  inOrder(followReviews),
  publishChanges,
]);
