import { existing, ShopError } from '#shared/domain/errors.ts';
import { deleteUser } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { findUser, removeAccount } from './account-table.ts';

export const handler = signedInEndpoint(deleteUser, async ({ params, now }) => {
  const user = existing(await findUser(params.id));
  if (user.demo) throw new ShopError('DEMO_PROTECTED');
  await removeAccount('user', user, now);
});
