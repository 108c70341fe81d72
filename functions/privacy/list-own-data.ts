import { ShopError } from '#shared/domain/errors.ts';
import { listOwnData } from '#shared/rows/privacy.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { pageRequest } from '../table/page.ts';
import { listDataOf } from './own-data-table.ts';

export const handler = signedInEndpoint(listOwnData, ({ account, query }) => {
  const user = decode(USER, account);
  if (user.demo) {
    // Its orders are those of all visitors.
    throw new ShopError('DEMO_PROTECTED', {
      message: 'Es una cuenta de demostración que comparten todos: no tiene datos tuyos.',
    });
  }
  return listDataOf(user, pageRequest(listOwnData, query));
});
