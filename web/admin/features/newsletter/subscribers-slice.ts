import type { Subscriber } from '#shared/domain/schemas/subscriber.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk, ignoreNotFound } from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';

/** An address that has left meanwhile counts as removed. */
export const removeSubscriber = createAdminThunk(
  'subscribers/remove',
  (id: Subscriber['id'], { token }): Promise<void> =>
    call('removeSubscriber', { params: { id }, token }).catch(ignoreNotFound),
);

export const subscribers = createList({
  name: 'subscribers',
  isWhole: true,
  page: ({ after, token, signal }) =>
    callPage('listSubscribers', { query: { after }, token, signal }),
  removed: (action) => (removeSubscriber.fulfilled.match(action) ? action.meta.arg : undefined),
});
