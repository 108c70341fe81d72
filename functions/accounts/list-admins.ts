import { listAdmins } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { listAllAdmins } from './account-table.ts';

export const handler = signedInEndpoint(listAdmins, () => listAllAdmins());
