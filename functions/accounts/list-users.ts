import { listUsers } from '#shared/routes/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { listAllUsers } from './account-table.ts';

export const handler = signedInEndpoint(listUsers, () => listAllUsers());
