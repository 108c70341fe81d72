import { listFailedMails } from '#shared/rows/mail.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest } from '../table/page.ts';
import { listFailed } from '../outbox/mail-table.ts';

export const handler = signedInEndpoint(listFailedMails, async (request) => {
  const { entries, next } = await listFailed(pageRequest(listFailedMails, request.query));
  return { entries: entries.map(presenterFor(request).mail), next };
});
