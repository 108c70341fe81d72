import type { OrderId } from '#shared/domain/ids.ts';
import type { Order, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import { sentOf } from '#shared/domain/shipment.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk } from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';
import { rowRemoved, rowSaved, type List } from '../../api/list-rules.ts';

/** Every order, newest first. */
export const orders = createList({
  name: 'orders',
  page: ({ after, q, token, signal }) =>
    callPage('listOrders', { query: { after, q }, token, signal }),
});

/** Orders on the dashboard (SPEC-2). */
const LATEST = 50;

export const latestOrders = createList({
  name: 'latestOrders',
  page: async ({ token, signal }) => ({
    entries: await call('listOrders', { query: { limit: LATEST }, token, signal }),
  }),
});

export const loadOrder = createAdminThunk('orders/load', (id: OrderId, { token, signal }) =>
  call('getOrder', { params: { id }, token, signal }),
);

/** Saves changes of the shipment and returns the order with them. */
export const editShipment = createAdminThunk(
  'orders/editShipment',
  async ({ order, changes }: { order: Order; changes: ShipmentChanges }, { token }) => {
    const shipment = await call('editShipment', {
      params: { id: order.id },
      body: changes,
      token,
    });
    const { sent: _, packed: _packed, ...rest } = order;
    const sent = sentOf(shipment);
    return { ...rest, shipment, ...(sent && { sent }) };
  },
);

/** Number of orders to send that the panel reads to count them. */
const MAX_COUNTED = 100;

const listToSend = createList({
  name: 'ordersToSend',
  rowsPerLoad: MAX_COUNTED,
  page: ({ after, q, token, signal }) =>
    callPage('listOrders', {
      query: { shipment: 'toSend', q, after, limit: MAX_COUNTED },
      token,
      signal,
    }),
});

/** A sent order leaves the list at once, and an undone shipment puts it back. */
export const ordersToSend = {
  ...listToSend,
  reducer: (list: List<Order> | undefined, action: Parameters<typeof listToSend.reducer>[1]) => {
    const next = listToSend.reducer(list, action);
    if (!editShipment.fulfilled.match(action)) return next;
    const { payload, meta } = action;
    return payload.sent
      ? { ...rowRemoved(next, payload.id), removed: next.removed }
      : rowSaved(next, payload, meta.receivedAt);
  },
};

export const sentOrders = createList({
  name: 'sentOrders',
  page: ({ after, q, token, signal }) =>
    callPage('listOrders', { query: { shipment: 'sent', q, after }, token, signal }),
});
