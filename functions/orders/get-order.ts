import { ShopError } from '#shared/domain/errors.ts';
import { getOrder } from '#shared/rows/orders.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { shownShipment } from './mask-shipment.ts';
import { findAnyOrder, ownOrderRead, toOrder, withDetails } from './order-table.ts';

export const handler = signedInReadingEndpoint(
  getOrder,
  ({ params }, owner) => ownOrderRead(owner, params.id),
  async (request) => {
    const { actor, found, params } = request;
    const isAdmin = actor.role === 'admin';
    const order = found.own ?? (isAdmin ? await findAnyOrder(params.id) : undefined);
    // 404 for another user's order too, so that the answer does not tell whether it exists.
    if (!order) throw new ShopError('NOT_FOUND');
    const { order: present } = presenterFor(request);
    if (!isAdmin) return present(toOrder(order));
    const { shipment, ...detailed } = await withDetails(order);
    return { ...present(detailed), ...(shipment && { shipment: shownShipment(shipment) }) };
  },
);
