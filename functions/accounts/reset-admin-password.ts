import { resetAdminPassword } from '#shared/rows/accounts.ts';
import { resetTokenEndpoint } from '../http/account-endpoints.ts';
import { resetPasswordOf } from './credentials.ts';

export const handler = resetTokenEndpoint(
  resetAdminPassword,
  (request) => resetPasswordOf('admin', request),
  'admin',
);
