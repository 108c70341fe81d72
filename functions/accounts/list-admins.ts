import { listAdmins } from '#shared/rows/accounts.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { listAllAdmins } from './account-table.ts';

export const handler = signedInEndpoint(listAdmins, async (request) =>
  (await listAllAdmins()).map(presenterFor(request).admin),
);
