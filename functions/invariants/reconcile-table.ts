/** Checks the whole table, and corrects what its own items determine (PROMISE-R20). */
import { correctTotals, wrongTotals } from '../dashboard/recount-table.ts';
import { sendAgain } from '../mail/mail-table.ts';
import { MAIL } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';
import { contradictionsIn, wrongRatingsIn } from './invariant-table.ts';

export interface Reconciliation {
  items: number;
  /** For a person to decide: no rule knows which side is right. */
  contradictions: ReturnType<typeof contradictionsIn>;
  wrongTotals: ReturnType<typeof wrongTotals>;
  /** Ids of pending mails: a restored table has no stream that would send them. */
  pendingMails: string[];
}

/**
 * Checks every item. Run it while nobody buys and the stream has no undelivered change. With `write`
 * it corrects the totals and puts pending mails into the outbox again.
 */
export const reconcile = async (options: {
  write: boolean;
  now: Date;
}): Promise<Reconciliation> => {
  const items = await scanAll();
  const pending = only(MAIL, items).filter(({ status }) => status === 'pending');
  const found = {
    items: items.length,
    contradictions: [...contradictionsIn(items), ...wrongRatingsIn(items)],
    wrongTotals: wrongTotals(items),
    pendingMails: pending.map(({ id }) => id),
  };
  if (options.write) {
    await correctTotals(found.wrongTotals);
    for (const id of found.pendingMails) await sendAgain(id, options.now, 'pending');
  }
  return found;
};
