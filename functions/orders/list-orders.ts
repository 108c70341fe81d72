import { listOrders } from '#shared/rows/orders.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllOrders, listOrdersOf } from './order-table.ts';

export const handler = signedInEndpoint(listOrders, async (request) => {
  const { actor, query } = request;
  const page = pageRequest(listOrders, query);
  const { entries, next } = await (actor.role === 'admin'
    ? listAllOrders(page)
    : listOrdersOf(actor, page));
  return { entries: entries.map(presenterFor(request).order), next };
});
