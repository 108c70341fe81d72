import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { recall, remember } from '../../ui/core/stored-values.ts';

/** The view is in the URL, so that a reload keeps it. */
export interface TableView {
  search: string;
  /** Column id; undefined for the list's own order. */
  sort: string | undefined;
  isDescending: boolean;
  /** From 1. */
  page: number;
}

type Order = Pick<TableView, 'sort' | 'isDescending'>;

/** `-precio`: by price, descending; `''` for the list's own order. */
export const orderText = ({ sort, isDescending }: Order): string =>
  sort === undefined ? '' : `${isDescending ? '-' : ''}${sort}`;

export const readOrder = (text: string): Order => ({
  sort: text.replace(/^-/, '') || undefined,
  isDescending: text.startsWith('-'),
});

/** Reads `?q=jarr&orden=-precio&pagina=2`. */
export const readView = (params: URLSearchParams): TableView => {
  const page = Number(params.get('pagina'));
  return {
    search: params.get('q') ?? '',
    ...readOrder(params.get('orden') ?? ''),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
};

/** An empty value removes its parameter. */
export const withParams = (
  params: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Default values are left out; other parameters of the page stay. */
export const writeView = (
  { search, page, ...order }: TableView,
  params = new URLSearchParams(),
): URLSearchParams =>
  withParams(params, {
    q: search,
    orden: orderText(order),
    pagina: page > 1 ? String(page) : '',
  });

const placeKey = (path: string): string => `lumbre-list:${path}`;

/** The list's path with the query of its last view in this browser tab. */
export const placeIn = (path: string): string => path + (recall(placeKey(path)) ?? '');

export const useTableView = () => {
  const [params, setParams] = useSearchParams();
  const { pathname, search: query } = useLocation();
  useEffect(() => {
    remember(placeKey(pathname), query);
  }, [pathname, query]);
  const view = readView(params);
  const changeView = (change: Partial<TableView>) => {
    const next = writeView({ ...view, page: 1, ...change }, params);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [view, changeView] as const;
};
