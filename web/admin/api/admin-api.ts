/**
 * - `useList('listAdmins')` reads all rows, `useRecord('getUser', { params: { id } })` one answer.
 * - `useCall()` returns a function for other calls: `await call('editUser', { params, form })`.
 *
 * A list stays loaded, and calls change its rows (`EFFECTS`, `REMOVALS`). A record is read again
 * when its page opens.
 */
import { nanoid, type UnknownAction } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useStore } from 'react-redux';
import { orderState, withShipment } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import {
  call,
  callPage,
  toProblem,
  type AnswerOf,
  type CallInput,
  type PagedRouteId,
  type Problem,
} from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import type { SessionState } from '../../features/account/core/session-slice.ts';
import { panelLines, routeLines } from '../../api/route-lines.build.ts';
import { keepSettings } from './saved-settings.ts';

Object.assign(routeLines, panelLines);

/** Seconds until every list contains a write, because DynamoDB's index is behind the table. */
const LIST_DELAY = 5;

type RouteId = Parameters<typeof call>[0];
type Input<Id extends RouteId> = Omit<CallInput<Id>, 'token'>;

export interface Identified {
  id: string | number;
}
type Rows = readonly Identified[];
type RowOf<Id extends PagedRouteId> = AnswerOf<Id> extends (infer Row)[] ? Row : never;
type QueryOf<Id extends PagedRouteId> = Omit<NonNullable<CallInput<Id>['query']>, 'after'>;

interface ListRequest {
  id: PagedRouteId;
  query: object;
}

interface RecordRequest {
  id: RouteId;
  input: object;
}

/**
 * Public routes get the token too, because CloudFront's cache may be older than the admin's save.
 * Without a session the API answers 401, and the panel shows the sign-in page.
 */
const withAccess = <Id extends RouteId>(input: object, state: unknown): CallInput<Id> => {
  const { session } = state as { session: SessionState };
  const token = session.role === 'admin' ? session.token : '';
  return { ...input, token } as unknown as CallInput<Id>;
};

const outcome = async <Data>(answer: Promise<Data>) => {
  try {
    return { data: await answer };
  } catch (error) {
    return { error: toProblem(error) };
  }
};

const readRows = async ({ id, query }: ListRequest, api: BaseQueryApi): Promise<Rows> => {
  const rows: Identified[] = [];
  let after: string | undefined;
  do {
    const input = { query: { ...query, after }, signal: api.signal };
    const page = await callPage(id, withAccess(input, api.getState()));
    rows.push(...(page.entries as Identified[]));
    after = page.next;
  } while (after !== undefined);
  return rows;
};

export const adminApi = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<Problem>(),
  refetchOnMountOrArgChange: LIST_DELAY,
  endpoints: (build) => ({
    list: build.query<Rows, ListRequest>({
      queryFn: (request, api) => outcome(readRows(request, api)),
      // A list stays loaded until the panel is closed, so that its page opens with rows.
      keepUnusedDataFor: Infinity,
    }),
    record: build.query<unknown, RecordRequest>({
      queryFn: ({ id, input }, { getState, signal }) =>
        outcome(call(id, withAccess({ ...input, signal }, getState()))),
      keepUnusedDataFor: 0,
    }),
  }),
});

export interface Query<Data> {
  data?: Data | undefined;
  /** A `Problem`; stays until a new answer arrives. */
  error?: unknown;
  isFetching: boolean;
  isLoading?: boolean;
  /** Epoch milliseconds. */
  fulfilledTimeStamp?: number | undefined;
  refetch: () => unknown;
}

export const useList = <Id extends PagedRouteId>(
  id: Id,
  query: QueryOf<Id> = {} as QueryOf<Id>,
  options?: Parameters<typeof adminApi.useListQuery>[1],
) => adminApi.useListQuery({ id, query }, options) as Query<readonly RowOf<Id>[]>;

export const useRecord = <Id extends RouteId>(
  id: Id,
  input: Input<Id>,
  options?: Parameters<typeof adminApi.useRecordQuery>[1],
) => adminApi.useRecordQuery({ id, input }, options) as Query<AnswerOf<Id>>;

const SETTINGS = { id: 'changeSettings', input: { body: {} } } as const;

/** The API answers an empty change with the present settings. */
export const useSettings = () => useRecord(SETTINGS.id, SETTINGS.input);

interface State {
  [adminApi.reducerPath]: ReturnType<typeof adminApi.reducer>;
}
type Effect = (dispatch: (action: UnknownAction) => void, getState: () => State) => void;

const recordIs =
  (arg: RecordRequest, value: unknown): Effect =>
  (dispatch) =>
    dispatch(adminApi.util.upsertQueryEntries([{ endpointName: 'record', arg, value }]));

/** Changes the rows of a list in each loaded query. RTK Query then counts the list as just read. */
const changeRows =
  (list: PagedRouteId, change: (rows: Rows, query: object) => Rows): Effect =>
  (dispatch, getState) => {
    for (const entry of Object.values(getState()[adminApi.reducerPath].queries)) {
      if (entry?.endpointName !== 'list' || entry.data === undefined) continue;
      const arg = entry.originalArgs as ListRequest;
      if (arg.id !== list) continue;
      const value = change(entry.data as Rows, arg.query);
      dispatch(adminApi.util.upsertQueryEntries([{ endpointName: 'list', arg, value }]));
    }
  };

const saved = (list: PagedRouteId) => (row: Identified) =>
  changeRows(list, (rows) =>
    rows.some(({ id }) => id === row.id)
      ? rows.map((old) => (old.id === row.id ? row : old))
      : [row, ...rows],
  );

const changedOrder =
  (id: string | number, change: (order: Order) => Order): Effect =>
  (dispatch, getState) => {
    const arg: RecordRequest = { id: 'getOrder', input: { params: { id } } };
    const { data } = adminApi.endpoints.record.select(arg)(getState());
    if (data === undefined) return;
    const order = change(data as Order);
    recordIs(arg, order)(dispatch, getState);
    changeRows('listOrders', (rows, query) => {
      const others = rows.filter((row) => row.id !== id);
      if ('shipment' in query && query.shipment !== orderState(order)) return others;
      return [...others, order].toSorted((a, b) => (a.id < b.id ? 1 : -1));
    })(dispatch, getState);
  };

const savedProduct = saved('listAllProducts');
const savedCategory = saved('listCategories');

const EFFECTS: { [Id in RouteId]?: (answer: AnswerOf<Id>, input: Input<Id>) => Effect } = {
  editUser: ({ user }) => saved('listUsers')(user),
  createAdmin: saved('listAdmins'),
  createCategory: savedCategory,
  editCategory: savedCategory,
  createCoupon: saved('listCoupons'),
  editCoupon: saved('listCoupons'),
  createProduct: savedProduct,
  editProduct: savedProduct,
  recordSale: savedProduct,
  moderateReview: saved('listModeratedReviews'),
  editShipment: (shipment, { params }) =>
    changedOrder(params.id, (order) => withShipment(order, shipment)),
  correctAddress: ({ address, recipient, shipment }, { params }) =>
    changedOrder(params.id, ({ recipient: _, ...order }) => ({
      ...order,
      ...{ address, shipment, ...(recipient && { recipient }) },
    })),
  holdOrder: (held, { params }) => changedOrder(params.id, (order) => ({ ...order, ...held })),
  markPaid: (paid, { params }) => changedOrder(params.id, (order) => ({ ...order, ...paid })),
  unmarkPaid: (unpaid, { params }) =>
    changedOrder(params.id, ({ paidBy: _, ...order }) => ({ ...order, ...unpaid })),
  settleRefund: (settled, { params }) =>
    changedOrder(params.id, (order) => ({ ...order, ...settled })),
  closeOrder: (closed, { params }) => changedOrder(params.id, (order) => ({ ...order, ...closed })),
  changeSettings: (settings) => {
    keepSettings(settings);
    return recordIs(SETTINGS, settings);
  },
};

/** The calls that remove a row from a list. A mail that fails again gets a new id. */
const REMOVALS: { [Id in RouteId]?: PagedRouteId } = {
  deleteUser: 'listUsers',
  deleteAdmin: 'listAdmins',
  removeSubscriber: 'listSubscribers',
  deleteCategory: 'listCategories',
  deleteCoupon: 'listCoupons',
  deleteProduct: 'listAllProducts',
  retryMail: 'listFailedMails',
  dismissMail: 'listFailedMails',
};

/** Rejects like `call` of web/api/call.ts. A row that no longer exists counts as removed. */
export const useCall = () => {
  const { dispatch, getState } = useStore<State>();
  const ownCall = useOwnCall();
  return async <Id extends RouteId>(id: Id, input: Input<Id>): Promise<AnswerOf<Id>> => {
    const list = REMOVALS[id];
    const answering = ownCall(() => call(id, withAccess<Id>(input, getState())));
    const answer = await answering.catch((error: unknown) => {
      if (list && toProblem(error).code === 'NOT_FOUND') return undefined as AnswerOf<Id>;
      throw error;
    });
    const { params = {} } = input as { params?: Partial<Identified & { code: string }> };
    const row = params.id ?? params.code;
    const effect = list
      ? changeRows(list, (rows) => rows.filter((other) => other.id !== row))
      : EFFECTS[id]?.(answer, input);
    effect?.(dispatch, getState);
    return answer;
  };
};

export const useCallPage = () => {
  const { getState } = useStore();
  const ownCall = useOwnCall();
  return <Id extends PagedRouteId>(id: Id, input: Input<Id>) =>
    ownCall(() => callPage(id, withAccess<Id>(input, getState())));
};

/** One key for all attempts of a form, so that a repeat creates no second record (RULE-47). */
export const useIdempotencyKey = () => useState({ 'idempotency-key': nanoid() })[0];
