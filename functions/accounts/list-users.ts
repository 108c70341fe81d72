import { listUsers } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllUsers } from './account-table.ts';

export const handler = signedInEndpoint(listUsers, ({ query }) =>
  listAllUsers(pageRequest(listUsers, query)),
);
