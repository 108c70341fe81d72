import type { ProductSummary } from '#shared/domain/schemas/product.ts';

type Compare = (a: ProductSummary, b: ProductSummary) => number;

/**
 * Seeded ids are small numbers, later ones ULIDs, which sort by time: the longer id, then the
 * greater one, is the newer (functions/table/keys.ts keeps its lists in the same order).
 */
const newestFirst: Compare = (a, b) =>
  b.id.length - a.id.length || Number(b.id > a.id) - Number(a.id > b.id);

/** The orders that a listing can have, by their names in the address. Equals keep the shop's order. */
const ORDERS = {
  novedades: { label: 'Novedades', compare: newestFirst },
  valoracion: {
    label: 'Mejor valorados',
    compare: (a, b) => b.rating - a.rating || b.ratingCount - a.ratingCount,
  },
  'precio-asc': { label: 'Menor precio', compare: (a, b) => a.price - b.price },
  'precio-desc': { label: 'Mayor precio', compare: (a, b) => b.price - a.price },
} as const satisfies Record<string, { label: string; compare: Compare }>;

type Order = keyof typeof ORDERS;

export const orderOptions = Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }));

/** How a listing is shown, as its address says it: `?orden=precio-asc&stock=si`. */
export interface ListingView {
  /** Null is the shop's own order. */
  order: Order | null;
  onlyInStock: boolean;
}

const isOrder = (text: string): text is Order => Object.hasOwn(ORDERS, text);

/** Anybody can write an address: what is no order in it is the shop's own. */
export const toOrder = (text: string): Order | null => (isOrder(text) ? text : null);

export const readView = (search: string): ListingView => {
  const query = new URLSearchParams(search);
  return { order: toOrder(query.get('orden') ?? ''), onlyInStock: query.get('stock') === 'si' };
};

/** The query that `readView` reads, or nothing for the shop's own view. */
export const writeView = ({ order, onlyInStock }: ListingView): string => {
  const query = new URLSearchParams({
    ...(order !== null && { orden: order }),
    ...(onlyInStock && { stock: 'si' }),
  });
  return query.size === 0 ? '' : `?${query}`;
};

export const inView = (
  products: readonly ProductSummary[],
  { order, onlyInStock }: ListingView,
): readonly ProductSummary[] => {
  const shown = onlyInStock ? products.filter(({ stock }) => stock > 0) : products;
  return order === null ? shown : shown.toSorted(ORDERS[order].compare);
};
