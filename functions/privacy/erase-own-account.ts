import { ShopError } from '#shared/domain/errors.ts';
import { eraseOwnAccount } from '#shared/rows/privacy.ts';
import { removeAccount } from '../accounts/account-table.ts';
import { requireCurrentPassword } from '../accounts/credentials.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { requireNoOpenOrders } from './erasure-table.ts';

export const handler = signedInEndpoint(eraseOwnAccount, async (request) => {
  const user = decode(USER, request.account);
  if (user.demo) {
    throw new ShopError('DEMO_PROTECTED', {
      message: 'Es una cuenta de demostración que comparten todos: no se puede borrar.',
    });
  }
  await requireCurrentPassword('user', user, request.body.currentPassword, request);
  await requireNoOpenOrders(user.id);
  await removeAccount('user', user, request.now);
});
