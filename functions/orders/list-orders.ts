import { listOrders } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllOrders, listOrdersOf } from './order-table.ts';

export const handler = signedInEndpoint(listOrders, ({ actor, query }) => {
  const page = pageRequest(listOrders, query);
  return actor.role === 'admin' ? listAllOrders(page) : listOrdersOf(actor, page);
});
