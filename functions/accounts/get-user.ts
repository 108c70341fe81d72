import { existing } from '#shared/domain/errors.ts';
import { getUser } from '#shared/rows/accounts.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { findUser, toUser } from './account-table.ts';

export const handler = signedInEndpoint(getUser, async (request) => {
  const user = existing(await findUser(request.params.id));
  return presenterFor(request).user(toUser(user));
});
