import { createSlice } from '@reduxjs/toolkit';
import type { Order } from '#shared/domain/schemas/order.ts';
import { call } from '../../../api/call.ts';
import { failed, loading, ready, unread, type Remote } from '../../../api/remote.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import { endsSession, signedOut, userSignedIn } from './session-slice.ts';

/** Loads the account's orders; the argument is the session's token. */
export const loadOrders = createApiThunk(
  'orders/load',
  (token: string, { signal }) => call('listOrders', { token, signal }),
  (_: string, { orders }: { orders: Remote<Order[]> }) => orders.status !== 'loading',
);

const ordersSlice = createSlice({
  name: 'orders',
  initialState: (): Remote<Order[]> => unread(),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadOrders.pending, (state): Remote<Order[]> => loading(state))
      .addCase(loadOrders.fulfilled, (_, { payload, meta }): Remote<Order[]> =>
        ready(payload, meta.receivedAt),
      )
      .addCase(loadOrders.rejected, (state, { error }): Remote<Order[]> => failed(state, error))
      // The next account must not see these orders.
      .addMatcher(
        (action) => signedOut.match(action) || userSignedIn.match(action) || endsSession(action),
        (): Remote<Order[]> => unread(),
      );
  },
  selectors: { selectOrders: (state) => state },
});

export const ordersReducer = ordersSlice.reducer;
export const { selectOrders } = ordersSlice.selectors;
