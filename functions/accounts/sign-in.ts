import { signIn } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { signToken } from '../http/tokens.ts';
import { findUserByEmail, toUser } from './account-table.ts';
import { checkCredentials } from './check-credentials.ts';

export const handler = endpoint(signIn, async ({ body, headers, viewerAddress, now }) => {
  const caller = { viewerAddress, device: headers['x-device'] };
  const user = await checkCredentials('user', body, findUserByEmail, { caller, now });
  const owner = { role: 'user', id: user.id } as const;
  const token = await signToken({ owner, version: user.tokenVersion }, now);
  return { token, user: toUser(user) };
});
