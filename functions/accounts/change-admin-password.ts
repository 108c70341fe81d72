import { ShopError } from '#shared/domain/errors.ts';
import { changeAdminPassword } from '#shared/rows/accounts.ts';
import { hashPassword } from '../http/passwords.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { signToken } from '../http/tokens.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toAdmin } from './account-table.ts';
import { requireCurrentPassword } from './current-password.ts';
import { saveChangedPassword } from './password-change-table.ts';
import { requireStrong } from './password-rules.ts';

const role = 'admin';

export const handler = signedInEndpoint(changeAdminPassword, async (request) => {
  const { account, body, viewerAddress, now } = request;
  const admin = decode(ADMIN, account);
  // Its password is public: one visitor would lock out all others.
  if (admin.demo) throw new ShopError('DEMO_PROTECTED');
  requireStrong(body.password, role, admin);
  const caller = { viewerAddress, device: undefined };
  await requireCurrentPassword(admin, body.currentPassword, { role, caller, now });
  const { passwordPepper } = await shopSecret();
  const hash = await hashPassword(body.password, passwordPepper);
  const version = await saveChangedPassword(role, admin, hash, now);
  const token = await signToken({ owner: { role, id: admin.id }, version }, now);
  return { token, admin: toAdmin(admin) };
});
