/** The filter of the product list: a state and a category. It is in the URL, so a reload keeps it. */
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { stockState } from './stock-rules.ts';

/** The states that an admin looks for, by their value in the URL. */
export const STATES = {
  agotado: 'Agotados',
  pocas: 'Quedan pocas',
  vendida: 'Vendidas',
  oculto: 'Ocultos',
} as const;
export type ProductState = keyof typeof STATES;
export const STATE_NAMES = Object.keys(STATES) as readonly ProductState[];

export interface ProductFilter {
  state: ProductState | undefined;
  categoryId: number | undefined;
}

const BY_STOCK = {
  none: 'agotado',
  low: 'pocas',
  sold: 'vendida',
  enough: undefined,
} as const;

type Filtered = Pick<ProductSummary, 'stock' | 'edition' | 'hidden' | 'categoryId'>;

/** A hidden product is never sold out or low: nobody can buy it, so its stock needs no attention. */
export const productState = (product: Filtered): ProductState | undefined =>
  product.hidden ? 'oculto' : BY_STOCK[stockState(product)];

/** Reads `?estado=agotado&categoria=3`; unknown values filter nothing. */
export const readFilter = (params: URLSearchParams): ProductFilter => {
  const category = params.get('categoria') ?? '';
  return {
    state: STATE_NAMES.find((name) => name === params.get('estado')),
    categoryId: /^\d+$/.test(category) ? Number(category) : undefined,
  };
};

/** The query with this filter, on the first page of the list. */
export const writeFilter = (
  { state, categoryId }: ProductFilter,
  params: URLSearchParams,
): URLSearchParams => {
  const next = new URLSearchParams(params);
  const values = { estado: state, categoria: categoryId, pagina: undefined };
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};

export const filtered = <Row extends Filtered>(
  rows: readonly Row[],
  { state, categoryId }: ProductFilter,
): readonly Row[] =>
  rows.filter(
    (row) =>
      (state === undefined || productState(row) === state) &&
      (categoryId === undefined || row.categoryId === categoryId),
  );
