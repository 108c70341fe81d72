import { countOf } from '../../../ui/core/words.ts';
import { FILTERS, ORDER } from './lists.ts';

/** `3 de 12 artículos`, or `12 artículos` if all are shown. */
export const countText = (shown: number, total: number): string =>
  `${shown === total ? '' : `${shown} de `}${countOf(total, 'artículo', 'artículos')}`;

interface Listed {
  id: string;
  price: number;
  rating: number;
}

type Compare = (a: Listed, b: Listed) => number;

/**
 * Ids of the seed are small numbers, later ids are ULIDs, which sort by time (as in
 * functions/table/keys.ts).
 */
const newestFirst: Compare = (a, b) =>
  b.id.length - a.id.length || Number(b.id > a.id) - Number(a.id > b.id);

/** Orders by their name in the URL. Equal products keep the order of the catalogue. */
const ORDERS = {
  novedades: { label: 'Novedades', compare: newestFirst },
  valoracion: { label: 'Mejor valorados', compare: (a, b) => b.rating - a.rating },
  'precio-asc': { label: 'Menor precio', compare: (a, b) => a.price - b.price },
  'precio-desc': { label: 'Mayor precio', compare: (a, b) => b.price - a.price },
} as const satisfies Record<string, { label: string; compare: Compare }>;

type Order = keyof typeof ORDERS;

export const orderOptions = Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }));

export interface ListingView {
  order: Order | null;
  /** The part of the query that `filter-rules.ts` reads; empty without filters. */
  filters: string;
}

const isOrder = (text: string): text is Order => Object.hasOwn(ORDERS, text);

/** An unknown name means the order of the catalogue. */
export const toOrder = (text: string): Order | null => (isOrder(text) ? text : null);

export const readView = (search: string): ListingView => {
  const query = new URLSearchParams(search);
  const filters = [...query].filter(([name]) => FILTERS.includes(name));
  return {
    order: toOrder(query.get(ORDER) ?? ''),
    filters: new URLSearchParams(filters).toString(),
  };
};

export const writeView = ({ order, filters }: ListingView): string => {
  const query = [order === null ? '' : `${ORDER}=${order}`, filters].filter(Boolean).join('&');
  return query && `?${query}`;
};

export const inOrder = <Product extends Listed>(
  products: readonly Product[],
  order: Order | null,
): readonly Product[] => (order === null ? products : products.toSorted(ORDERS[order].compare));
