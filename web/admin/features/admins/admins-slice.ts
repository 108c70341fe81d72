import type { AdminId } from '#shared/domain/ids.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { call } from '../../../api/call.ts';
import { createAdminThunk, unlessGone } from '../../ui/admin-thunk.ts';
import { createList } from '../../ui/list.ts';

/** The request comes as a function of the token, so that its password stands in no action. */
export const createAdmin = createAdminThunk(
  'admins/create',
  (request: (token: string) => Promise<Admin>, { token }) => request(token),
);

export const deleteAdmin = createAdminThunk(
  'admins/delete',
  (id: AdminId, { token }): Promise<void> =>
    call('deleteAdmin', { params: { id }, token }).catch(unlessGone),
);

export const admins = createList({
  name: 'admins',
  page: async ({ token, signal }) => ({ entries: await call('listAdmins', { token, signal }) }),
  saved: (action) => (createAdmin.fulfilled.match(action) ? action : undefined),
  removed: (action) => (deleteAdmin.fulfilled.match(action) ? action.meta.arg : undefined),
});
