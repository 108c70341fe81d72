import { ShopError } from '#shared/domain/errors.ts';
import { changePassword } from '#shared/rows/accounts.ts';
import { hashPassword } from '../http/passwords.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { signToken } from '../http/tokens.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toUser } from './account-table.ts';
import { requireCurrentPassword } from './current-password.ts';
import { saveChangedPassword } from './password-change-table.ts';
import { requireStrong } from './password-rules.ts';

export const handler = signedInEndpoint(changePassword, async (request) => {
  const { account, body, viewerAddress, now } = request;
  const user = decode(USER, account);
  if (user.demo) throw new ShopError('DEMO_PROTECTED');
  requireStrong(body.password, 'user', user);
  const caller = { viewerAddress, device: undefined };
  await requireCurrentPassword(user, body.currentPassword, { caller, now });
  const { passwordPepper } = await shopSecret();
  const hash = await hashPassword(body.password, passwordPepper);
  const version = await saveChangedPassword('user', user, hash, now);
  const token = await signToken({ owner: { role: 'user', id: user.id }, version }, now);
  return { token, user: toUser(user) };
});
