/** The fields of a product that order and filter look at. */
interface Listed {
  id: string;
  price: number;
  rating: number;
  soldOut: boolean;
}

type Compare = (a: Listed, b: Listed) => number;

/**
 * Seeded ids are small numbers and later ids are ULIDs, which sort by time. So the longer id, and
 * of two equally long ones the greater, is newer (as in functions/table/keys.ts).
 */
const newestFirst: Compare = (a, b) =>
  b.id.length - a.id.length || Number(b.id > a.id) - Number(a.id > b.id);

/** Orders of a listing by their name in the URL. Equal products keep the order of the catalogue. */
const ORDERS = {
  novedades: { label: 'Novedades', compare: newestFirst },
  valoracion: { label: 'Mejor valorados', compare: (a, b) => b.rating - a.rating },
  'precio-asc': { label: 'Menor precio', compare: (a, b) => a.price - b.price },
  'precio-desc': { label: 'Mayor precio', compare: (a, b) => b.price - a.price },
} as const satisfies Record<string, { label: string; compare: Compare }>;

type Order = keyof typeof ORDERS;

export const orderOptions = Object.entries(ORDERS).map(([value, { label }]) => ({ value, label }));

/** Order and filter of a listing, as in the URL: `?orden=precio-asc&stock=si`. */
export interface ListingView {
  /** Null: the order of the catalogue. */
  order: Order | null;
  onlyInStock: boolean;
}

const isOrder = (text: string): text is Order => Object.hasOwn(ORDERS, text);

/** An unknown order in the URL means the order of the catalogue. */
export const toOrder = (text: string): Order | null => (isOrder(text) ? text : null);

export const readView = (search: string): ListingView => {
  const query = new URLSearchParams(search);
  return { order: toOrder(query.get('orden') ?? ''), onlyInStock: query.get('stock') === 'si' };
};

/** The query string for `readView`; empty for the default view. */
export const writeView = ({ order, onlyInStock }: ListingView): string => {
  const query = new URLSearchParams({
    ...(order !== null && { orden: order }),
    ...(onlyInStock && { stock: 'si' }),
  });
  return query.size === 0 ? '' : `?${query}`;
};

export const inView = <Product extends Listed>(
  products: readonly Product[],
  { order, onlyInStock }: ListingView,
): readonly Product[] => {
  const shown = onlyInStock ? products.filter(({ soldOut }) => !soldOut) : products;
  return order === null ? shown : shown.toSorted(ORDERS[order].compare);
};
