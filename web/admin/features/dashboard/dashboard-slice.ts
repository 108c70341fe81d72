import { createSlice } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { call } from '../../../api/call.ts';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { failed, loading, ready, unread, type Remote } from '../../../api/remote.ts';
import { createAdminThunk, type AdminState } from '../../api/admin-thunk.ts';

interface DashboardState extends AdminState {
  dashboard: Remote<Dashboard>;
}

const loadDashboard = createAdminThunk<Dashboard, void, DashboardState>(
  'dashboard/load',
  (_, { token, signal }) => call('getDashboard', { token, signal }),
  (_, { dashboard }) => dashboard.status !== 'loading',
);

const slice = createSlice({
  name: 'dashboard',
  initialState: (): Remote<Dashboard> => unread(),
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(loadDashboard.pending, (state): Remote<Dashboard> => loading(state))
      .addCase(loadDashboard.fulfilled, (_, { payload, meta }): Remote<Dashboard> =>
        ready(payload, meta.receivedAt),
      )
      .addCase(loadDashboard.rejected, (state, { error }): Remote<Dashboard> =>
        failed(state, error),
      );
  },
});

export const dashboardReducer = slice.reducer;

/** The shop's totals; loads them when the page opens. */
export const useDashboard = () => {
  const dispatch = useApiDispatch();
  const totals = useSelector(({ dashboard }: DashboardState) => dashboard);
  const retry = () => void dispatch(loadDashboard());
  useEffect(() => void dispatch(loadDashboard()), [dispatch]);
  return { totals, retry };
};
