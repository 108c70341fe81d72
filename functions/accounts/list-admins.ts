import { listAdmins } from '#shared/rows/accounts.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest } from '../table/page.ts';
import { listAllAdmins } from './account-table.ts';

export const handler = signedInEndpoint(listAdmins, async (request) => {
  const { entries, next } = await listAllAdmins(pageRequest(listAdmins, request.query));
  return { entries: entries.map(presenterFor(request).admin), next };
});
