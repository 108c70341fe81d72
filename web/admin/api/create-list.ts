import type { Reducer, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch.ts';
import { answerOrThrow, createAdminThunk, type AdminState } from './admin-thunk.ts';
import {
  listFailed,
  listRequested,
  moreRequested,
  NOT_LOADED,
  pageArrived,
  rowRemoved,
  rowSaved,
  type Identified,
  type List,
} from './list-rules.ts';

/**
 * Number of rows that a growing list loads before it shows "Cargar más". They take some megabytes,
 * and a phone can search them between two keystrokes.
 */
const ROWS_PER_LOAD = 5000;

export interface ListPage<Row> {
  entries: readonly Row[];
  /** Cursor of the next page; undefined on the last page. */
  next?: string | undefined;
}

/** Reads a page of rows that the list has not loaded. */
export type ReadPage<Row> = (request: {
  after: string;
  /** Rows that do not contain every word are left out; a page may then be empty. */
  search: string;
  signal: AbortSignal;
}) => Promise<ListPage<Row>>;

interface Definition<Name extends string, Row extends Identified> {
  /** Name of the slice, and its key in the store. */
  name: Name;
  /** Loads every page, for lists in which forms and imports look up entries. */
  isWhole?: true;
  /** Rows to load before "Cargar más" is shown. */
  rowsPerLoad?: number;
  /** Fetches one page. `q` is a search, for lists that are not loaded whole. */
  page: (request: {
    after: string | undefined;
    q: string | undefined;
    token: string;
    signal: AbortSignal;
  }) => Promise<ListPage<Row>>;
  /** Returns the action if it is a fulfilled action that saved a row. */
  saved?: (action: unknown) => { payload: Row; meta: { receivedAt: number } } | undefined;
  /** Returns the id of the deleted row if the action is a fulfilled deletion. */
  removed?: (action: unknown) => Row['id'] | undefined;
}

/**
 * A list of the shop as a slice. It is loaded page by page, and every row that the admin saves or
 * deletes is changed in it without a reload (list-rules.ts).
 */
export const createList = <const Name extends string, Row extends Identified>({
  name,
  isWhole,
  rowsPerLoad = ROWS_PER_LOAD,
  page,
  saved,
  removed,
}: Definition<Name, Row>) => {
  type State = AdminState & Record<Name, List<Row>>;
  const loadPage = createAdminThunk<
    ListPage<Row>,
    { after?: string | undefined; isMore?: boolean; room: number }
  >(`${name}/loadPage`, ({ after }, { token, signal }) =>
    page({ after, q: undefined, token, signal }),
  );
  /** Its answer is not kept in the store: a search or a file may read 100,000 rows. */
  const readPage = createAdminThunk<ListPage<Row>, { after: string; q: string | undefined }>(
    `${name}/readPage`,
    ({ after, q }, { token, signal }) => page({ after, q, token, signal }),
  );

  const reducer: Reducer<List<Row>> = (list = NOT_LOADED, action) => {
    if (loadPage.pending.match(action)) {
      const { after, isMore = false } = action.meta.arg;
      if (isMore) return moreRequested(list);
      return after === undefined ? listRequested(list) : list;
    }
    if (loadPage.fulfilled.match(action)) {
      const { entries, next } = action.payload;
      const { receivedAt, arg } = action.meta;
      const isLast = next === undefined || entries.length >= arg.room;
      return pageArrived(list, { rows: entries, isLast, nextCursor: next }, receivedAt);
    }
    if (loadPage.rejected.match(action)) return listFailed(list, action.error);
    const removedId = removed?.(action);
    if (removedId !== undefined) return rowRemoved(list, removedId);
    const row = saved?.(action);
    return row === undefined ? list : rowSaved(list, row.payload, row.meta.receivedAt);
  };

  /** Fetches page after page; does nothing while a load is in progress. */
  const loadRows =
    (from?: string): ThunkAction<Promise<void>, State, undefined, UnknownAction> =>
    async (dispatch, getState) => {
      if (getState()[name].status === 'loading') return;
      let after = from;
      let room = isWhole ? Infinity : rowsPerLoad;
      do {
        const isMore = from !== undefined && after === from;
        const action = await dispatch(loadPage({ after, isMore, room }));
        if (!loadPage.fulfilled.match(action)) return;
        after = action.payload.next;
        room -= action.payload.entries.length;
      } while (after !== undefined && room > 0);
    };
  const load = () => loadRows();

  const select = (state: Record<Name, List<Row>>): List<Row> => state[name];

  /** The list for a page that shows it; loads it when the page opens. */
  const useList = () => {
    const dispatch = useApiDispatch();
    const list = useSelector(select);
    const retry = () => void dispatch(load());
    const more = () => void dispatch(loadRows(list.nextCursor));
    const read = useCallback<ReadPage<Row>>(
      ({ after, search, signal }) => {
        const reading = dispatch(readPage({ after, q: search === '' ? undefined : search }));
        signal.addEventListener('abort', () => {
          reading.abort();
        });
        return answerOrThrow(reading);
      },
      [dispatch],
    );
    useEffect(() => void dispatch(load()), [dispatch]);
    return { list, retry, more, read };
  };

  return { reducer, load, select, useList };
};
