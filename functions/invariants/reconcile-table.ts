/** The whole table looked at, and set right where that can be done from what it holds (promise R20). */
import { ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import { correctSums, wrongSums } from '../dashboard/ledger-table.ts';
import { env } from '../http/env.ts';
import { isMail, sendAgain, type MailRecord } from '../mail/mail-table.ts';
import { calling, document, type Item } from '../table/client.ts';
import { contradictionsIn } from './invariant-table.ts';

const readEverything = async (): Promise<Item[]> => {
  const items: Item[] = [];
  let start: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await calling(
      document.send(
        new ScanCommand({
          TableName: env.tableName,
          ConsistentRead: true,
          ExclusiveStartKey: start,
        }),
      ),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
};

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
  const items = await readEverything();
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
