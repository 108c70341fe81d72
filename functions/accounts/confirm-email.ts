import { ShopError } from '#shared/domain/errors.ts';
import { confirmEmail } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { confirmAddress } from './confirmation-table.ts';

export const handler = endpoint(confirmEmail, async ({ body, now }) => {
  if (!(await confirmAddress(body.token, now))) throw new ShopError('NOT_FOUND');
  return { message: 'Tu correo está confirmado.' };
});
