import { keepTotals } from '#shared/rows/dashboard.ts';
import { countEvents, toEvents } from './totals-table.ts';
import { batchWorker } from '../stream/stream-worker.ts';

/** Counts each change, so that the dashboard need not read every order (PROMISE-R13). */
export const handler = batchWorker(keepTotals, (changes) =>
  countEvents(changes.flatMap(toEvents), new Date()),
);
