import { requestPasswordReset } from '#shared/rows/accounts.ts';
import { endpoint } from '../http/endpoint.ts';
import { saveResetRequest } from './password-table.ts';

export const handler = endpoint(requestPasswordReset, async ({ body, now }) => {
  const { email, ...subject } = body;
  await saveResetRequest(email, now, subject);
  return { message: 'Si hay una cuenta con ese correo, le hemos enviado un enlace.' };
});
