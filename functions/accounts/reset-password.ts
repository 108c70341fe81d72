import { resetPassword } from '#shared/rows/accounts.ts';
import { resetTokenEndpoint } from '../http/account-endpoints.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toUser } from './account-table.ts';
import { resetPasswordOf } from './credentials.ts';

export const handler = resetTokenEndpoint(resetPassword, async (request) => {
  const user = decode(USER, request.account);
  const token = await resetPasswordOf('user', user, request);
  return { token, user: { ...toUser(user), emailConfirmed: true } };
});
