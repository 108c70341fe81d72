import { keepTotals } from '#shared/workers.ts';
import { countEvents, toEvents } from '../dashboard/totals-table.ts';
import { batchWorker } from './stream-worker.ts';

/** The dashboard's sums, kept by what happens instead of by reading everything (promise R13). */
export const handler = batchWorker(keepTotals, (changes) =>
  countEvents(changes.flatMap(toEvents), new Date()),
);
