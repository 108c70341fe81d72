/** Deletes the history of a deleted account, which holds its personal data (RULE-75). */
import { followChanges } from '#shared/rows/background.ts';
import type { LongWork } from '../stream/long-work.ts';
import type { Step } from '../stream/unfinished-table.ts';
import { queryItems } from '../table/client.ts';
import { ADMIN, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { isOf } from '../table/kind.ts';
import { check, remove, transact } from '../table/write.ts';

const { writes: WRITES } = followChanges.perRecord;

export const historyWork: LongWork = {
  name: 'history',
  subjectOf: ({ before, after }) =>
    before && !after && (isOf(USER, before) || isOf(ADMIN, before))
      ? String(before['pk'])
      : undefined,
  takeStep: async (pk): Promise<Step> => {
    const partition = keys.history(pk, '').pk;
    const entries = await queryItems({
      partition,
      limit: WRITES,
      consistent: true,
      attributes: ['sk'],
    });
    if (entries.length === 0) return { done: true };
    // An account of the demo may exist again after a reset.
    const failed = await transact({
      account: check({ pk, sk: 'ACCOUNT' }, 'attribute_not_exists(pk)'),
      entries: entries.map(({ sk }) => remove({ pk: partition, sk: String(sk) })),
    });
    return failed || entries.length < WRITES ? { done: true } : {};
  },
};
