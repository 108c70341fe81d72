import type { Reducer, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useApiDispatch } from '../../api/dispatch.ts';
import { createAdminThunk, type AdminState } from './admin-thunk.ts';
import {
  listAsked,
  listFailed,
  pageArrived,
  rowRemoved,
  rowSaved,
  UNREAD,
  type Identified,
  type List,
} from './list-rules.ts';

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
  const loadPage = createAdminThunk<ListPage<Row>, { after?: string | undefined }>(
    `${name}/loadPage`,
    ({ after }, { token, signal }) => page({ after, token, signal }),
  );

  const reducer: Reducer<List<Row>> = (list = UNREAD, action) => {
    if (loadPage.pending.match(action)) {
      return action.meta.arg.after === undefined ? listAsked(list) : list;
    }
    if (loadPage.fulfilled.match(action)) {
      const { entries, next } = action.payload;
      const { receivedAt } = action.meta;
      return pageArrived(list, { rows: entries, isLast: next === undefined }, receivedAt);
    }
    if (loadPage.rejected.match(action)) return listFailed(list, action.error);
    const removedId = removed?.(action);
    if (removedId !== undefined) return rowRemoved(list, removedId);
    const row = saved?.(action);
    return row === undefined ? list : rowSaved(list, row.payload, row.meta.receivedAt);
  };

  /** Asks for every page, one after the other; not while that is under way. */
  const load =
    (): ThunkAction<Promise<void>, State, undefined, UnknownAction> =>
    async (dispatch, getState) => {
      if (getState()[name].status === 'loading') return;
      let after: string | undefined;
      do {
        const action = await dispatch(loadPage({ after }));
        if (!loadPage.fulfilled.match(action)) return;
        after = action.payload.next;
      } while (after !== undefined);
    };

  const select = (state: Record<Name, List<Row>>): List<Row> => state[name];

  /** The list for a page that shows it, asked for when the page opens. */
  const useList = () => {
    const dispatch = useApiDispatch();
    const list = useSelector(select);
    const retry = () => void dispatch(load());
    useEffect(() => void dispatch(load()), [dispatch]);
    return { list, retry };
  };

  return { reducer, load, select, useList };
};
