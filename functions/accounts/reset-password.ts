import { resetPassword } from '#shared/rows/accounts.ts';
import { resetTokenEndpoint } from '../http/reset-token-endpoint.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toUser } from './account-table.ts';
import { resetPasswordOf } from './own-password.ts';

export const handler = resetTokenEndpoint(resetPassword, async ({ account, body, now }) => {
  const user = decode(USER, account);
  const change = { role: 'user', account: user, password: body.password, now } as const;
  const token = await resetPasswordOf(change, account['resetHash']);
  return { token, user: { ...toUser(user), emailConfirmed: true } };
});
