import { listUsers } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { presenterFor } from '../http/personal-data.ts';
import { pageRequest, searchedPage } from '../table/page.ts';
import { listAllUsers } from './account-table.ts';

export const handler = signedInEndpoint(listUsers, (request) => {
  const { query } = request;
  const { user: present } = presenterFor(request);
  return searchedPage(query.q, pageRequest(listUsers, query), async (page) => {
    const { entries, next } = await listAllUsers(page);
    return { entries: entries.map(present), next };
  });
});
