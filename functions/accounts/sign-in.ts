import { signIn } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { toUser } from './account-table.ts';
import { signInAs } from './credentials.ts';

export const handler = endpoint(signIn, async (request) => {
  const { account, token } = await signInAs('user', request);
  return { token, user: toUser(account) };
});
