import { existing } from '#shared/domain/errors.ts';
import { getOrder } from '#shared/rows/orders.ts';
import { maskMarks } from '../http/personal-data.ts';
import { signedInReadingEndpoint } from '../http/account-endpoints.ts';
import { ORDER } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/client.ts';
import { findAnyOrder, toOrder, withDetails } from './order-table.ts';
import { orderPresenter } from './present-order.ts';

export const handler = signedInReadingEndpoint(
  getOrder,
  ({ params }, owner) => ({ own: one(ORDER, keys.order(owner, params.id)) }),
  async (request) => {
    const { actor, found, params } = request;
    const isAdmin = actor.role === 'admin';
    // A 404 also for another user's order, so that the answer does not reveal that it exists.
    const order = existing(found.own ?? (isAdmin ? await findAnyOrder(params.id) : undefined));
    const present = orderPresenter(request);
    if (!isAdmin) return present(toOrder(order));
    const { shipment = {}, ...detailed } = await withDetails(order);
    const { closings, ...shown } = present(detailed);
    return {
      ...shown,
      shipment: maskMarks(shipment),
      // Helpers get no closings.
      ...(closings && { closings: maskMarks(closings) }),
    };
  },
);
