import { followChanges } from '#shared/rows/background.ts';
import { keepSums } from '../dashboard/keep-sums.ts';
import { letterWork } from '../newsletter/follow-letters.ts';
import { followConfirmation } from '../payments/follow-confirmations.ts';
import { historyWork, noteSales } from '../history/follow-history.ts';
import { erasureWork } from '../privacy/follow-erasure.ts';
import { forgetPages, forgetWork } from '../pages/forget-pages.ts';
import { restockWork } from '../restock/follow-stock.ts';
import { reviewWork } from '../reviews/follow-reviews.ts';
import { followWork } from '../stream/long-work.ts';
import { inOrder, inParallel, streamWorker } from '../stream/stream-worker.ts';

/** The quick parts run first, so that a slow or failing part does not delay them (ADR-0046). */
export const handler = streamWorker(followChanges, [
  keepSums,
  inParallel(noteSales),
  inParallel(followConfirmation),
  inOrder(followWork(restockWork)),
  inOrder(followWork(reviewWork)),
  inOrder(followWork(historyWork)),
  inOrder(followWork(erasureWork)),
  inOrder(followWork(letterWork)),
  forgetPages,
  inOrder(followWork(forgetWork)),
]);
