import { createSlice } from '@reduxjs/toolkit';
import type { Order } from '#shared/domain/schemas/order.ts';
import { callPage } from '../../../api/call.ts';
import { failed, loading, ready, unread, type Remote } from '../../../api/remote.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import { endsSession, signedOut, userSignedIn } from './session-slice.ts';

interface History {
  /** Newest first. Only the loaded pages. */
  orders: Order[];
  /** `after` of the next page; undefined on the last page. */
  next: string | undefined;
}

export const loadOrders = createApiThunk(
  'orders/load',
  (
    { token, ...query }: { token: string; limit?: string | undefined; after?: string | undefined },
    { signal },
  ) => callPage('listOrders', { token, query, signal }),
  (_: unknown, { orders }: { orders: Remote<History> }) => orders.status !== 'loading',
);

const ordersSlice = createSlice({
  name: 'orders',
  initialState: (): Remote<History> => unread(),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadOrders.pending, (state): Remote<History> => loading(state))
      .addCase(loadOrders.fulfilled, (state, { payload, meta }): Remote<History> => {
        const before = meta.arg.after === undefined ? [] : (state.data?.orders ?? []);
        const { entries, next } = payload;
        return ready({ orders: [...before, ...entries], next }, meta.receivedAt);
      })
      .addCase(loadOrders.rejected, (state, { error }): Remote<History> => failed(state, error))
      // The next account must not see these orders.
      .addMatcher(
        (action) => signedOut.match(action) || userSignedIn.match(action) || endsSession(action),
        (): Remote<History> => unread(),
      );
  },
  selectors: { selectOrders: (state) => state },
});

export const ordersReducer = ordersSlice.reducer;
export const { selectOrders } = ordersSlice.selectors;
