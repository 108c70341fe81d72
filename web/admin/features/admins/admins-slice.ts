import type { AdminId } from '#shared/domain/ids.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk, ignoreNotFound } from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';

/** Takes the request as a function, so that the password is in no Redux action. */
export const createAdmin = createAdminThunk(
  'admins/create',
  (request: (token: string) => Promise<Admin>, { token }) => request(token),
);

export const deleteAdmin = createAdminThunk(
  'admins/delete',
  (id: AdminId, { token }): Promise<void> =>
    call('deleteAdmin', { params: { id }, token }).catch(ignoreNotFound),
);

export const admins = createList({
  name: 'admins',
  isWhole: true,
  page: ({ after, token, signal }) => callPage('listAdmins', { query: { after }, token, signal }),
  saved: (action) => (createAdmin.fulfilled.match(action) ? action : undefined),
  removed: (action) => (deleteAdmin.fulfilled.match(action) ? action.meta.arg : undefined),
});
