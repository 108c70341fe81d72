import { listOrders } from '#shared/routes/orders.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { listAllOrders, listOrdersOf } from './order-table.ts';

export const handler = signedInEndpoint(listOrders, ({ actor }) =>
  actor.role === 'admin' ? listAllOrders() : listOrdersOf(actor),
);
