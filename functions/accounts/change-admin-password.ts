import { changeAdminPassword } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { changePasswordOf } from './credentials.ts';

export const handler = signedInEndpoint(changeAdminPassword, (request) =>
  changePasswordOf('admin', request),
);
