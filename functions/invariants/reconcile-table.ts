/** Checks the whole table, and corrects what its own items determine (PROMISE-R20). */
import type { ProductId } from '#shared/domain/ids.ts';
import { markStock, wrongLowStock } from '../dashboard/low-stock-table.ts';
import { correctTotals, wrongTotals } from '../dashboard/recount-table.ts';
import { sendAgain } from '../mail/mail-table.ts';
import { startJob, subjectOfJob } from '../reviews/review-job-table.ts';
import { productsToSettle, settleAlerts } from '../restock/restock-step-table.ts';
import { startPublishing } from '../pages/publish-job-table.ts';
import { MAIL, PARKED, PUBLISH_JOB } from '../table/items.ts';
import type { Item } from '../table/keys.ts';
import { isOf, only } from '../table/kind.ts';
import { remove, write } from '../table/write.ts';
import { scanAll } from '../table/whole-table.ts';
import { contradictionsIn, wrongRatingsIn } from './invariant-table.ts';

export interface Reconciliation {
  items: number;
  /** For a person to decide: no rule knows which side is right. */
  contradictions: ReturnType<typeof contradictionsIn>;
  wrongTotals: ReturnType<typeof wrongTotals>;
  /** Ids of products whose marker in the list of low stock is missing, wrong or left over. */
  wrongLowStock: string[];
  /** Ids of pending mails: a restored table has no stream that would send them. */
  pendingMails: string[];
  /** Ids of products that are in stock or deleted, and still have confirmed restock alerts. */
  dueAlerts: ProductId[];
  /** Partition keys of the accounts and products that have an unfinished job. */
  openJobs: string[];
  /** Changes that a stream worker could not handle. */
  parkedChanges: number;
}

/** Reported under `openJobs` and `parkedChanges`, because `write` resolves these items. */
const isUnfinished = (item: Item): boolean =>
  isOf(PARKED, item) || isOf(PUBLISH_JOB, item) || subjectOfJob(item) !== undefined;
const keyOf = ({ pk, sk }: Item) => ({ pk: String(pk), sk: String(sk) });

/**
 * Checks every item. Run it while nobody buys and the stream has no undelivered change. With `write`
 * it corrects the totals, puts pending mails into the outbox again, sends the first restock
 * alerts of a product, whose stream records send the others, starts jobs again and deletes
 * parked changes, whose items have to be right by then.
 */
export const reconcile = async (options: {
  write: boolean;
  now: Date;
}): Promise<Reconciliation> => {
  const items = await scanAll();
  const pending = only(MAIL, items).filter(({ status }) => status === 'pending');
  const parked = items.filter((item) => isOf(PARKED, item));
  const found = {
    items: items.length,
    contradictions: [
      ...contradictionsIn(items.filter((item) => !isUnfinished(item))),
      ...wrongRatingsIn(items),
    ],
    wrongTotals: wrongTotals(items),
    wrongLowStock: wrongLowStock(items),
    pendingMails: pending.map(({ id }) => id),
    dueAlerts: productsToSettle(items),
    openJobs: items.flatMap((item) => subjectOfJob(item) ?? []),
    parkedChanges: parked.length,
  };
  if (options.write) {
    await correctTotals(found.wrongTotals);
    for (const id of found.wrongLowStock) await markStock(id);
    for (const id of found.pendingMails) await sendAgain(id, options.now, 'pending');
    for (const id of found.dueAlerts) await settleAlerts(id);
    for (const subject of found.openJobs) await startJob(subject);
    if (items.some((item) => isOf(PUBLISH_JOB, item))) await startPublishing();
    for (const item of parked) await write(remove(keyOf(item)));
  }
  return found;
};
