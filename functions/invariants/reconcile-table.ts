/** The whole table looked at, and set right where that can be done from what it holds (PROMISE-R20). */
import { correctSums, wrongSums } from '../dashboard/ledger-table.ts';
import { isMail, sendAgain, type MailRecord } from '../mail/mail-table.ts';
import { scanAll } from '../table/scan.ts';
import { contradictionsIn } from './invariant-table.ts';

export interface Reconciliation {
  items: number;
  /** For a person to decide: no rule knows which side is right. */
  contradictions: ReturnType<typeof contradictionsIn>;
  wrongSums: ReturnType<typeof wrongSums>;
  /** Ids of mails that were on their way: without the stream that had them nobody sends them. */
  pendingMails: string[];
}

/**
 * Looks at everything while nothing is bought and no change of the stream waits. With `write`, sums
 * become what orders, users and products add up to, and mails that were on their way start anew.
 */
export const reconcile = async (options: {
  write: boolean;
  now: Date;
}): Promise<Reconciliation> => {
  const items = await scanAll();
  const mails = items.filter(isMail) as unknown as MailRecord[];
  const found = {
    items: items.length,
    contradictions: contradictionsIn(items),
    wrongSums: wrongSums(items),
    pendingMails: mails.filter(({ status }) => status === 'pending').map(({ id }) => id),
  };
  if (options.write) {
    await correctSums(found.wrongSums);
    for (const id of found.pendingMails) await sendAgain(id, options.now, 'pending');
  }
  return found;
};
