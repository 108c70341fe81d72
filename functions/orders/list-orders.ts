import { ShopError } from '#shared/domain/errors.ts';
import { listOrders } from '#shared/rows/orders.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllOrders, listByShipment, listOrdersOf } from './order-table.ts';

export const handler = signedInEndpoint(listOrders, async (request) => {
  const { actor, query } = request;
  const page = pageRequest(listOrders, query);
  const isAdmin = actor.role === 'admin';
  if (query.shipment && !isAdmin) throw new ShopError('FORBIDDEN');
  const { entries, next } = await (query.shipment
    ? listByShipment(query.shipment, page)
    : isAdmin
      ? listAllOrders(page)
      : listOrdersOf(actor, page));
  return { entries: entries.map(presenterFor(request).order), next };
});
