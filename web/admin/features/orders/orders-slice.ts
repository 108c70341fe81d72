import { call, callPage } from '../../../api/call.ts';
import { createList } from '../../api/create-list.ts';

/** Every order, newest first. */
export const orders = createList({
  name: 'orders',
  page: ({ after, token, signal }) => callPage('listOrders', { query: { after }, token, signal }),
});

/** Orders on the dashboard (SPEC-2). */
const LATEST = 50;

export const latestOrders = createList({
  name: 'latestOrders',
  page: async ({ token, signal }) => ({
    entries: await call('listOrders', { query: { limit: LATEST }, token, signal }),
  }),
});
