import { signInAdmin } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { toAdmin } from './account-table.ts';
import { signInAs } from './credentials.ts';

export const handler = endpoint(signInAdmin, async (request) => {
  const { account, token } = await signInAs('admin', request);
  return { token, admin: toAdmin(account) };
});
