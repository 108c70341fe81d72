import { ShopError } from '#shared/domain/errors.ts';
import { deleteUser } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { findUser, removeUser } from './account-table.ts';

export const handler = signedInEndpoint(deleteUser, async ({ params }) => {
  const user = await findUser(params.id);
  if (!user) throw new ShopError('NOT_FOUND');
  if (user.demo) throw new ShopError('DEMO_PROTECTED');
  await removeUser(user);
});
