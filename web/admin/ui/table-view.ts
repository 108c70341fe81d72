import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** What of a list is on the screen; it stands in the address, so that it outlives a reload. */
export interface TableView {
  search: string;
  /** Column id; the list's own order without one. */
  sort: string | undefined;
  isDescending: boolean;
  /** From 1. */
  page: number;
}

/** `?q=jarr&orden=-precio&pagina=2`. */
export const readView = (params: URLSearchParams): TableView => {
  const order = params.get('orden') ?? '';
  const page = Number(params.get('pagina'));
  return {
    search: params.get('q') ?? '',
    sort: order.replace(/^-/, '') || undefined,
    isDescending: order.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** What is not said is left out. Other parameters are the page's own and stay. */
export const writeView = (
  { search, sort, isDescending, page }: TableView,
  params = new URLSearchParams(),
): URLSearchParams => {
  const next = new URLSearchParams(params);
  const values = {
    q: search,
    orden: sort === undefined ? '' : `${isDescending ? '-' : ''}${sort}`,
    pagina: page > 1 ? String(page) : '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** The view of the list on this page. The address follows it, so typing never waits for the router. */
export const useTableView = () => {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readView(params));
  const origin = useViewOrigin();
  const show = (change: Partial<TableView>) => {
    const next = { ...view, page: 1, ...change };
    setView(next);
    setParams(writeView(next, params), {
      replace: true,
      preventScrollReset: true,
      state: { origin },
    });
  };
  return [view, show] as const;
};

/**
 * Which visit to the page this is: our own changes of the address keep it, a link to the same page
 * with another query begins anew. It is the key of whatever calls `useTableView`.
 */
export const useViewOrigin = (): string => {
  const { key, state } = useLocation() as { key: string; state: { origin?: string } | null };
  return state?.origin ?? key;
};
