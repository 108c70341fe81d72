import { ShopError } from '#shared/domain/errors.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { listOrders } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest, searchedPage } from '../table/page.ts';
import { listForAdmins, listOrdersOf } from './order-table.ts';
import { orderPresenter } from './present-order.ts';

const withShownTexts = (order: Order) => ({
  ...order,
  number: orderNumber(order.id),
  customer: order.customer ?? 'Cuenta eliminada',
});

export const handler = signedInEndpoint(listOrders, (request) => {
  const { actor, query } = request;
  const present = orderPresenter(request);
  const isAdmin = actor.role === 'admin';
  if (query.shipment && !isAdmin) throw new ShopError('FORBIDDEN');
  const read = async (page: ReturnType<typeof pageRequest>) => {
    const { entries, next } = await (isAdmin
      ? listForAdmins(query.shipment, page)
      : listOrdersOf(actor, page));
    return { entries: entries.map(present), next };
  };
  return searchedPage(query.q, pageRequest(listOrders, query), read, withShownTexts);
});
