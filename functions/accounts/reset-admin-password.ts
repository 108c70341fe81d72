import { resetAdminPassword } from '#shared/rows/accounts.ts';
import { hashPassword } from '../http/passwords.ts';
import { resetTokenEndpoint } from '../http/reset-token-endpoint.ts';
import { signToken } from '../http/tokens.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toAdmin } from './account-table.ts';
import { saveNewPassword } from './password-reset-table.ts';
import { requireStrong } from './password-rules.ts';

const role = 'admin';

export const handler = resetTokenEndpoint(
  resetAdminPassword,
  async ({ account, body, now }) => {
    const admin = decode(ADMIN, account);
    requireStrong(body.password, role, admin);
    const { passwordPepper } = await shopSecret();
    const hash = await hashPassword(body.password, passwordPepper);
    const usedHash = account['resetHash'];
    const version = await saveNewPassword(admin, hash, { role, usedHash, now });
    const token = await signToken({ owner: { role, id: admin.id }, version }, now);
    return { token, admin: toAdmin(admin) };
  },
  role,
);
