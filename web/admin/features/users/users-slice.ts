import type { UserId } from '#shared/domain/ids.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk, ignoreNotFound } from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';

export const loadUser = createAdminThunk(
  'users/load',
  (id: string, { token, signal }): Promise<User> =>
    call('getUser', { params: { id }, token, signal }),
);

export const editUser = createAdminThunk(
  'users/edit',
  async ({ id, form }: { id: UserId; form: FormData }, { token }): Promise<User> =>
    (await call('editUser', { params: { id }, form, token })).user,
);

export const deleteUser = createAdminThunk('users/delete', (id: UserId, { token }): Promise<void> =>
  call('deleteUser', { params: { id }, token }).catch(ignoreNotFound),
);

export const users = createList({
  name: 'users',
  page: ({ after, q, token, signal }) =>
    callPage('listUsers', { query: { after, q }, token, signal }),
  saved: (action) => (editUser.fulfilled.match(action) ? action : undefined),
  removed: (action) => (deleteUser.fulfilled.match(action) ? action.meta.arg : undefined),
});
