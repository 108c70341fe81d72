/** A history contains personal data, so it is deleted with its account. */
import { removeLeftovers, type LongWork } from '../stream/long-work.ts';
import { ADMIN, USER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { isOf } from '../table/kind.ts';

export const historyWork: LongWork = {
  name: 'history',
  subjectOf: ({ before, after }) =>
    before && !after && (isOf(USER, before) || isOf(ADMIN, before))
      ? String(before['pk'])
      : undefined,
  takeStep: (pk) => removeLeftovers({ pk, sk: 'ACCOUNT' }, { partition: keys.history(pk, '').pk }),
};
