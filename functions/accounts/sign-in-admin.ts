import { signInAdmin } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { signToken } from '../http/tokens.ts';
import { findAdminByEmail, toAdmin } from './account-table.ts';
import { checkCredentials } from './check-credentials.ts';

export const handler = endpoint(signInAdmin, async ({ body, headers, viewerAddress, now }) => {
  const caller = { viewerAddress, device: headers['x-device'] };
  const admin = await checkCredentials('admin', body, findAdminByEmail, { caller, now });
  const owner = { role: 'admin', id: admin.id } as const;
  const token = await signToken({ owner, version: admin.tokenVersion }, now);
  return { token, admin: toAdmin(admin) };
});
