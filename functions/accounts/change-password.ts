import { changePassword } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { toUser } from './account-table.ts';
import { changePasswordOf } from './own-password.ts';

export const handler = signedInEndpoint(changePassword, async (request) => {
  const { body, now } = request;
  const user = decode(USER, request.account);
  const change = { role: 'user', account: user, password: body.password, now } as const;
  const token = await changePasswordOf(change, { ...body, viewerAddress: request.viewerAddress });
  return { token, user: toUser(user) };
});
