/** Deletes histories. Apart from history-table.ts, so that the bundles of other functions stay small. */
import { queryItems } from '../table/client.ts';
import { keys, type Key } from '../table/keys.ts';
import { remove, type Write } from '../table/write.ts';

/** Entries that one transaction deletes beside the account. The rest ends by its time to live. */
const MAX_FORGOTTEN = 80;

/** The writes that delete the newest entries of an account, which hold its personal data. */
export const forgetHistoryOf = async ({ pk }: Key): Promise<Write[]> => {
  const partition = keys.history(pk, '').pk;
  const entries = await queryItems({
    partition,
    backwards: true,
    limit: MAX_FORGOTTEN,
    consistent: true,
    attributes: ['sk'],
  });
  return entries.map(({ sk }) => remove({ pk: partition, sk: String(sk) }));
};
