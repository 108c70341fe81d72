import { ShopError } from '#shared/domain/errors.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { openShop, shop } from '#shared/domain/shop.ts';
import { clockOf } from '#shared/domain/time-zones.ts';
import { listOrders } from '#shared/rows/orders.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { findZone } from '../settings/zone-table.ts';
import { pageRequest, searchedPage } from '../table/page.ts';
import { listForAdmins, listOrdersOf } from './order-table.ts';
import { orderPresenter } from './present-order.ts';

const withShownTexts = (order: Order) => ({
  ...order,
  number: `Pedido ${orderNumber(order.id)}`,
  customer: order.customer ?? 'Cuenta eliminada',
});

export const handler = signedInEndpoint(listOrders, async (request) => {
  const { actor, query } = request;
  const present = orderPresenter(request);
  const isAdmin = actor.role === 'admin';
  if (query.shipment && !isAdmin) throw new ShopError('FORBIDDEN');
  // Dates are searched as they are shown, in the shop's time zone.
  if (query.q !== undefined) openShop({ ...shop(), clock: clockOf(await findZone()) });
  const read = async (page: ReturnType<typeof pageRequest>) => {
    const { entries, next } = await (isAdmin
      ? listForAdmins(query.shipment, page)
      : listOrdersOf(actor, page));
    return { entries: entries.map(present), next };
  };
  return searchedPage(query.q, pageRequest(listOrders, query), read, withShownTexts);
});
