import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk, ignoreNotFound } from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';

/** Puts a mail into the outbox again. A mail that another admin has retried counts as done. */
export const retryMail = createAdminThunk(
  'mails/retry',
  (id: FailedMail['id'], { token }): Promise<void> =>
    call('retryMail', { params: { id }, token }).catch(ignoreNotFound),
);

/** Deletes the notice about a mail that did not arrive. */
export const dismissMail = createAdminThunk(
  'mails/dismiss',
  (id: FailedMail['id'], { token }): Promise<void> =>
    call('dismissMail', { params: { id }, token }).catch(ignoreNotFound),
);

export const mails = createList({
  name: 'mails',
  page: ({ after, token, signal }) =>
    callPage('listFailedMails', { query: { after }, token, signal }),
  // A mail that fails again has a new id.
  removed: (action) =>
    retryMail.fulfilled.match(action) || dismissMail.fulfilled.match(action)
      ? action.meta.arg
      : undefined,
});
