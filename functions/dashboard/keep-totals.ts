import { keepTotals } from '#shared/rows/dashboard.ts';
import { countEvents, toEvents } from './totals-table.ts';
import { batchWorker } from '../stream/stream-worker.ts';

/** The dashboard's sums, kept by what happens instead of by reading everything (PROMISE-R13). */
export const handler = batchWorker(keepTotals, (changes) =>
  countEvents(changes.flatMap(toEvents), new Date()),
);
