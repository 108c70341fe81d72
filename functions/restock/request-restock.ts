import { requestRestock } from '#shared/rows/restock.ts';
import { endpoint } from '../http/endpoint.ts';
import { ASKED, countRequest } from './count-request.ts';
import { saveAlert } from './restock-table.ts';

export const handler = endpoint(requestRestock, async ({ body, viewerAddress, now }) => {
  await countRequest(viewerAddress, now);
  await saveAlert({ ...body, isConfirmed: false, isOwn: false }, now);
  return { message: ASKED };
});
