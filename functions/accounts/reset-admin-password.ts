import { resetAdminPassword } from '#shared/rows/accounts.ts';
import { resetTokenEndpoint } from '../http/reset-token-endpoint.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toAdmin } from './account-table.ts';
import { resetPasswordOf } from './own-password.ts';

export const handler = resetTokenEndpoint(
  resetAdminPassword,
  async ({ account, body, now }) => {
    const admin = decode(ADMIN, account);
    const change = { role: 'admin', account: admin, password: body.password, now } as const;
    const token = await resetPasswordOf(change, account['resetHash']);
    return { token, admin: toAdmin(admin) };
  },
  'admin',
);
