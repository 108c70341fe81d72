import { changeAdminPassword } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toAdmin } from './account-table.ts';
import { changePasswordOf } from './credentials.ts';

export const handler = signedInEndpoint(changeAdminPassword, async (request) => {
  const admin = decode(ADMIN, request.account);
  return { token: await changePasswordOf('admin', admin, request), admin: toAdmin(admin) };
});
