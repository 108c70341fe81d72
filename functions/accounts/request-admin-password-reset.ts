import { requestAdminPasswordReset } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { saveResetRequest } from './password-table.ts';

export const handler = endpoint(requestAdminPasswordReset, async ({ body, now }) => {
  await saveResetRequest(body.email, now, { role: 'admin' });
  return { message: 'Si hay una cuenta con ese correo, le hemos enviado un enlace.' };
});
