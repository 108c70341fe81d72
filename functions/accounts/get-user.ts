import { ShopError } from '#shared/domain/errors.ts';
import { getUser } from '#shared/rows/accounts.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { findUser, toUser } from './account-table.ts';

export const handler = signedInEndpoint(getUser, async (request) => {
  const user = await findUser(request.params.id);
  if (!user) throw new ShopError('NOT_FOUND');
  return presenterFor(request).user(toUser(user));
});
