import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk, unlessGone } from '../../ui/admin-thunk.ts';
import { createList } from '../../ui/list.ts';

/** Puts a mail into the outbox again; what another admin has already sent again counts as done. */
export const retryMail = createAdminThunk(
  'mails/retry',
  (id: FailedMail['id'], { token }): Promise<void> =>
    call('retryMail', { params: { id }, token }).catch(unlessGone),
);

export const mails = createList({
  name: 'mails',
  page: ({ after, token, signal }) =>
    callPage('listFailedMails', { query: { after }, token, signal }),
  // Should it fail again, it comes back under another id.
  removed: (action) => (retryMail.fulfilled.match(action) ? action.meta.arg : undefined),
});
