/** How the panel's endpoints (admin-api.ts) call the API, and how a save changes the loaded lists. */
import { nanoid, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery, type BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import {
  call,
  callPage,
  toProblem,
  type AnswerOf,
  type CallInput,
  type PagedRouteId,
  type Problem,
} from '../../api/call.ts';
import type { SessionState } from '../../features/account/core/session-slice.ts';

/**
 * After this many seconds every list contains a write: DynamoDB's index is behind the table. Until
 * then a page shows the loaded rows, which a save has changed, instead of reading them again.
 */
const LIST_DELAY = 5;

/** The API of the panel before its endpoints are added. */
export const emptyApi = createApi({
  reducerPath: 'api',
  baseQuery: fakeBaseQuery<Problem>(),
  refetchOnMountOrArgChange: LIST_DELAY,
  // Lists stay loaded until the panel is closed, so that a page opens with its rows.
  keepUnusedDataFor: Infinity,
  endpoints: () => ({}),
});

type RouteId = Parameters<typeof call>[0];
type Input<Id extends RouteId> = Omit<CallInput<Id>, 'token' | 'signal'>;

/**
 * The input of a call with the session's token, also for public routes: CloudFront would answer those
 * from its cache, and an older answer would undo what the admin sees of a save. Without a session the
 * API answers 401, and the panel shows the sign-in page.
 */
const withAccess = <Id extends RouteId>(
  input: object,
  { getState, signal }: BaseQueryApi,
): CallInput<Id> => {
  const { session } = getState() as { session: SessionState };
  const token = session.role === 'admin' ? session.token : '';
  return { ...input, token, signal } as unknown as CallInput<Id>;
};

type Outcome<Data> = Promise<{ data: Data; error?: never } | { error: Problem; data?: never }>;

const outcome = async <Data>(run: () => Promise<Data>): Outcome<Data> => {
  try {
    return { data: await run() };
  } catch (error) {
    return { error: toProblem(error) };
  }
};

/** A change of the store after a call. */
export type Effect = ThunkAction<
  void,
  { [emptyApi.reducerPath]: ReturnType<typeof emptyApi.reducer> },
  undefined,
  UnknownAction
>;

/**
 * An endpoint that calls one route.
 *
 * @param input the parts that the row declares, of the endpoint's argument
 * @param effect of a success, such as `saved('users', user)`
 */
export const route = <Id extends RouteId, Argument = void>(
  id: Id,
  input: (argument: Argument) => Input<Id>,
  effect?: (answer: AnswerOf<Id>, argument: Argument) => Effect,
) => ({
  queryFn: (argument: Argument, api: BaseQueryApi): Outcome<AnswerOf<Id>> =>
    outcome(async () => {
      const answer = await call(id, withAccess<Id>(input(argument), api));
      if (effect) api.dispatch(effect(answer, argument));
      return answer;
    }),
});

type RowOf<Id extends PagedRouteId> = AnswerOf<Id> extends (infer Row)[] ? Row : never;
type Query<Id extends PagedRouteId> = Omit<NonNullable<CallInput<Id>['query']>, 'after'>;

/** An endpoint that reads a list page by page to its end. Its argument may have a query. */
export const wholeList = <Id extends PagedRouteId>(id: Id) => ({
  queryFn: (query: Query<Id> | void, api: BaseQueryApi): Outcome<readonly RowOf<Id>[]> =>
    outcome(async () => {
      const rows: RowOf<Id>[] = [];
      let after: string | undefined;
      do {
        const page = await callPage(id, withAccess<Id>({ query: { ...query, after } }, api));
        rows.push(...(page.entries as RowOf<Id>[]));
        after = page.next;
      } while (after !== undefined);
      return rows;
    }),
});

/** An endpoint that reads one page of a list: its entries, and `next` for the page after it. */
export const onePage = <Id extends PagedRouteId, Argument>(
  id: Id,
  input: (argument: Argument) => Input<Id>,
) => ({
  queryFn: (argument: Argument, api: BaseQueryApi) =>
    outcome(() => callPage(id, withAccess<Id>(input(argument), api))),
});

export interface Identified {
  id: string | number;
}

type Rows = readonly Identified[];

/**
 * Changes the rows of a list wherever it is loaded. The list then counts as just read.
 *
 * @param list name of its endpoint
 * @param change gets the rows, and the argument of the endpoint
 */
export const changeRows =
  (list: string, change: (rows: Rows, argument: unknown) => Rows): Effect =>
  (dispatch, getState) => {
    for (const entry of Object.values(getState()[emptyApi.reducerPath].queries)) {
      if (entry?.endpointName !== list || entry.data === undefined) continue;
      const { originalArgs: arg } = entry;
      const value = change(entry.data as Rows, arg);
      dispatch(emptyApi.util.upsertQueryEntries([{ endpointName: list, arg, value } as never]));
    }
  };

/** A saved row replaces the old one; a new row comes first. */
export const saved = (list: string, row: Identified): Effect =>
  changeRows(list, (rows) =>
    rows.some(({ id }) => id === row.id)
      ? rows.map((old) => (old.id === row.id ? row : old))
      : [row, ...rows],
  );

type DeletedId<Id extends RouteId> =
  CallInput<Id> extends { params: { id: infer Value extends string | number } } ? Value : never;

/** An endpoint that deletes a row. A row that no longer exists counts as deleted. */
export const removal = <Id extends RouteId>(routeId: Id, list: string) => ({
  queryFn: async (id: DeletedId<Id>, api: BaseQueryApi): Outcome<null> => {
    const { error } = await outcome(() => call(routeId, withAccess<Id>({ params: { id } }, api)));
    if (error && error.code !== 'NOT_FOUND') return { error };
    api.dispatch(changeRows(list, (rows) => rows.filter((row) => row.id !== id)));
    return { data: null };
  },
});

/**
 * The answer of a mutation.
 *
 * @param signal aborts the call; whether the shop has carried it out is then unknown
 * @throws {Problem} of a rejected call
 */
export const unwrapped = <Data>(
  mutation: { unwrap: () => Promise<Data>; abort: () => void },
  signal: AbortSignal,
): Promise<Data> => {
  signal.addEventListener('abort', () => {
    mutation.abort();
  });
  return mutation.unwrap();
};

/**
 * The Idempotency-Key of all attempts of one form, as long as it is open: after a lost answer the
 * next attempt makes no second record (RULE-47).
 */
export const useRequestKey = (): string => useState(() => nanoid())[0];
