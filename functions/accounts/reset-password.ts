import { resetPassword } from '#shared/rows/accounts.ts';
import { resetTokenEndpoint } from '../http/reset-token-endpoint.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { signToken } from '../http/tokens.ts';
import { USER } from '../table/items.ts';
import { toUser } from './account-table.ts';
import { saveNewPassword } from './password-reset-table.ts';
import { requireStrong } from './password-rules.ts';
import { hashPassword } from '../http/passwords.ts';
import { decode } from '../table/kind.ts';

export const handler = resetTokenEndpoint(resetPassword, async ({ account, body, now }) => {
  const user = decode(USER, account);
  requireStrong(body.password, 'user', user);
  const { passwordPepper } = await shopSecret();
  const hash = await hashPassword(body.password, passwordPepper);
  const version = await saveNewPassword(user, hash, {
    usedHash: account['resetHash'],
    now,
  });
  const token = await signToken({ owner: { role: 'user', id: user.id }, version }, now);
  return { token, user: { ...toUser(user), emailConfirmed: true } };
});
