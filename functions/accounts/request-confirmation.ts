import { ShopError } from '#shared/domain/errors.ts';
import { requestConfirmation } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { USER } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { saveConfirmationRequest } from './confirmation-table.ts';

export const handler = signedInEndpoint(requestConfirmation, async ({ account, now }) => {
  const user = decode(USER, account);
  if (user.emailConfirmedAt !== undefined) return { message: 'Tu correo ya está confirmado.' };
  if (!(await saveConfirmationRequest(user, now))) {
    const message = 'Ya hemos enviado varios correos a esta dirección. Vuelve a probar mañana.';
    throw new ShopError('RATE_LIMITED', { message, retryAfter: 24 * 60 * 60 });
  }
  return { message: 'Te hemos enviado el correo.' };
});
