import type { ListContent } from '#shared/hosting/published-page.ts';

/** The list of all products; the others are named by their category's id in the path. */
export const ALL_PRODUCTS = '';

/** The part of a list that a page wants to show. */
export interface WantedList {
  list: string;
  /** Order and filter, as in the URL. */
  query: string;
  count: number;
}

export interface ShownList extends ListContent {
  /** Products that the filter lets through. */
  found: number;
  answers: WantedList;
}

export const ORDER = 'orden';
export const FILTERS: readonly string[] = ['stock', 'desde', 'hasta', 'material', 'hecho-por'];

/** Whether a URL asks for another list than the published one. */
export const isRefined = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return [ORDER, ...FILTERS].some((name) => query.has(name));
};
