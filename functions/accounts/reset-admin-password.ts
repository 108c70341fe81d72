import { resetAdminPassword } from '#shared/rows/accounts.ts';
import { resetTokenEndpoint } from '../http/account-endpoints.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toAdmin } from './account-table.ts';
import { resetPasswordOf } from './credentials.ts';

export const handler = resetTokenEndpoint(
  resetAdminPassword,
  async (request) => {
    const admin = decode(ADMIN, request.account);
    const token = await resetPasswordOf('admin', admin, request);
    return { token, admin: toAdmin({ ...admin, emailConfirmedAt: request.now.toISOString() }) };
  },
  'admin',
);
