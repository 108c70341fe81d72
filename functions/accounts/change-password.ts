import { changePassword } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toUser } from './account-table.ts';
import { changePasswordOf } from './credentials.ts';

export const handler = signedInEndpoint(changePassword, async (request) => {
  const user = decode(USER, request.account);
  return { token: await changePasswordOf('user', user, request), user: toUser(user) };
});
