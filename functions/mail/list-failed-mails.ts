import { listFailedMails } from '#shared/rows/mail.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listFailed } from './mail-table.ts';

export const handler = signedInEndpoint(listFailedMails, ({ query }) =>
  listFailed(pageRequest(listFailedMails, query)),
);
