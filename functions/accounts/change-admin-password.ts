import { changeAdminPassword } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toAdmin } from './account-table.ts';
import { changePasswordOf } from './own-password.ts';

export const handler = signedInEndpoint(changeAdminPassword, async (request) => {
  const { body, now } = request;
  const admin = decode(ADMIN, request.account);
  const change = { role: 'admin', account: admin, password: body.password, now } as const;
  const token = await changePasswordOf(change, { ...body, viewerAddress: request.viewerAddress });
  return { token, admin: toAdmin(admin) };
});
