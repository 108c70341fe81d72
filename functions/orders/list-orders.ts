import { listOrders } from '#shared/routes/orders.ts';
import { endpoint } from '../http/endpoint.ts';
import { listAllOrders, listOrdersOf } from './order-table.ts';

export const handler = endpoint(listOrders, ({ actor }) =>
  actor.role === 'admin' ? listAllOrders() : listOrdersOf(actor),
);
