import type { Reducer, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch.ts';
import { createAdminThunk, type AdminState } from './admin-thunk.ts';
import {
  listAsked,
  listFailed,
  pageArrived,
  restAsked,
  rowRemoved,
  rowSaved,
  UNREAD,
  type Identified,
  type List,
} from './list-rules.ts';

/**
 * Rows that are fetched without asking: some megabytes, which a phone still searches between two
 * keystrokes. What is older is a click away.
 */
const PORTION = 5000;

/** One part of a list, and what to ask for after it; undefined at the end. */
export interface ListPage<Row> {
  entries: readonly Row[];
  next?: string | undefined;
}

interface Definition<Name extends string, Row extends Identified> {
  /** Of the slice; its place in the store. */
  name: Name;
  /** `call` for a list in one piece, `callPage` for one in pages. */
  page: (ask: {
    after: string | undefined;
    token: string;
    signal: AbortSignal;
  }) => Promise<ListPage<Row>>;
  /** The action itself, where it is a fulfilled one that saved a row. */
  saved?: (action: unknown) => { payload: Row; meta: { receivedAt: number } } | undefined;
  /** The id of the row that a fulfilled action deleted, if it did. */
  removed?: (action: unknown) => Row['id'] | undefined;
}

/**
 * A list of the shop as a slice: loaded page by page and kept true by what the admin saves and
 * deletes, without a reload (list-rules.ts).
 */
export const createList = <const Name extends string, Row extends Identified>({
  name,
  page,
  saved,
  removed,
}: Definition<Name, Row>) => {
  type State = AdminState & Record<Name, List<Row>>;
  const loadPage = createAdminThunk<
    ListPage<Row>,
    { after?: string | undefined; isRest?: boolean; room: number }
  >(`${name}/loadPage`, ({ after }, { token, signal }) => page({ after, token, signal }));

  const reducer: Reducer<List<Row>> = (list = UNREAD, action) => {
    if (loadPage.pending.match(action)) {
      const { after, isRest = false } = action.meta.arg;
      if (isRest) return restAsked(list);
      return after === undefined ? listAsked(list) : list;
    }
    if (loadPage.fulfilled.match(action)) {
      const { entries, next } = action.payload;
      const { receivedAt, arg } = action.meta;
      const isLast = next === undefined || entries.length >= arg.room;
      return pageArrived(list, { rows: entries, isLast, rest: next }, receivedAt);
    }
    if (loadPage.rejected.match(action)) return listFailed(list, action.error);
    const removedId = removed?.(action);
    if (removedId !== undefined) return rowRemoved(list, removedId);
    const row = saved?.(action);
    return row === undefined ? list : rowSaved(list, row.payload, row.meta.receivedAt);
  };

  /** Asks for a portion, page after page; not while that is under way. */
  const loadPortion =
    (from?: string): ThunkAction<Promise<void>, State, undefined, UnknownAction> =>
    async (dispatch, getState) => {
      if (getState()[name].status === 'loading') return;
      let after = from;
      let room = PORTION;
      do {
        const isRest = from !== undefined && after === from;
        const action = await dispatch(loadPage({ after, isRest, room }));
        if (!loadPage.fulfilled.match(action)) return;
        after = action.payload.next;
        room -= action.payload.entries.length;
      } while (after !== undefined && room > 0);
    };
  const load = () => loadPortion();

  const select = (state: Record<Name, List<Row>>): List<Row> => state[name];

  /** The list for a page that shows it, asked for when the page opens. */
  const useList = () => {
    const dispatch = useApiDispatch();
    const list = useSelector(select);
    const retry = () => void dispatch(load());
    const more = () => void dispatch(loadPortion(list.rest));
    useEffect(() => void dispatch(load()), [dispatch]);
    return { list, retry, more };
  };

  return { reducer, load, select, useList };
};
