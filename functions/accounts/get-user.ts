import { ShopError } from '#shared/domain/errors.ts';
import { getUser } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { findUser, toUser } from './account-table.ts';

export const handler = signedInEndpoint(getUser, async ({ params }) => {
  const user = await findUser(params.id);
  if (!user) throw new ShopError('NOT_FOUND');
  return toUser(user);
});
