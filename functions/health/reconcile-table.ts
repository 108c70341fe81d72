/** Checks the whole table, and corrects what its own items determine (PROMISE-R20). */
import { correctSum, wrongSums, type WrongSum } from '../dashboard/sums-table.ts';
import { sendAgain } from '../outbox/mail-table.ts';
import { dueRestockJobs } from '../restock/restock-table.ts';
import { idOfJob, startJob } from '../stream/unfinished-table.ts';
import { MAIL, PARKED } from '../table/items.ts';
import { keyOf } from '../table/keys.ts';
import { isOf, only } from '../table/kind.ts';
import { remove, write } from '../table/write.ts';
import { scanAll } from '../table/whole-table.ts';
import { contradictionsIn, isUnfinished, wrongRatingsIn } from './invariants-table.ts';

export interface Reconciliation {
  items: number;
  /** A person has to decide, because no rule knows which side is right. */
  contradictions: ReturnType<typeof contradictionsIn>;
  wrongSums: WrongSum[];
  /** Ids of pending mails: a restored table has no stream that would send them. */
  pendingMails: string[];
  /** Ids of unfinished jobs, and of jobs that due restock alerts need. */
  openJobs: string[];
  /** Changes that a stream worker could not handle. */
  parkedChanges: number;
}

/**
 * Checks every item. Run it while nobody buys and the stream has no undelivered change. With `write`
 * it corrects the sums, puts pending mails into the outbox again, starts jobs again and deletes parked
 * changes, whose items have to be right by then.
 */
export const reconcileTable = async (options: {
  write: boolean;
  now: Date;
}): Promise<Reconciliation> => {
  const items = await scanAll();
  const pending = only(MAIL, items).filter(({ status }) => status === 'pending');
  const parked = items.filter((item) => isOf(PARKED, item));
  const found = {
    items: items.length,
    contradictions: [
      // Unfinished work is reported below, because `write` resolves it.
      ...contradictionsIn(items).filter((one) => !isUnfinished(one)),
      ...wrongRatingsIn(items),
    ],
    wrongSums: wrongSums(items),
    pendingMails: pending.map(({ id }) => id),
    openJobs: [
      ...new Set([...items.flatMap((item) => idOfJob(item) ?? []), ...dueRestockJobs(items)]),
    ],
    parkedChanges: parked.length,
  };
  if (options.write) {
    for (const sum of found.wrongSums) await correctSum(sum);
    for (const id of found.pendingMails) await sendAgain(id, options.now, 'pending');
    for (const id of found.openJobs) await startJob(id);
    for (const item of parked) await write(remove(keyOf(item)));
  }
  return found;
};
