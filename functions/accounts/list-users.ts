import { listUsers } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { presenterFor } from '../http/personal-data.ts';
import { pageRequest } from '../table/page.ts';
import { listAllUsers } from './account-table.ts';

export const handler = signedInEndpoint(listUsers, async (request) => {
  const { entries, next } = await listAllUsers(pageRequest(listUsers, request.query));
  return { entries: entries.map(presenterFor(request).user), next };
});
