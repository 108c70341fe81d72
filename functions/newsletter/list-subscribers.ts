import { listSubscribers } from '#shared/rows/newsletter.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest } from '../table/page.ts';
import { listSubscribed } from './subscription-table.ts';

export const handler = signedInEndpoint(listSubscribers, async (request) => {
  const { entries, next } = await listSubscribed(pageRequest(listSubscribers, request.query));
  return { entries: entries.map(presenterFor(request).subscriber), next };
});
