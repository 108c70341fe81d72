import { listAdmins } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllAdmins } from './account-table.ts';

export const handler = signedInEndpoint(listAdmins, ({ query }) =>
  listAllAdmins(pageRequest(listAdmins, query)),
);
