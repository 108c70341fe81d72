import Button from 'react-bootstrap/Button';
import { useSearchParams } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { asksWeight } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import { optionsOf } from '../../ui/fields.tsx';
import { withParams } from '../../ui/table-view.ts';
import { stockState } from './stock.ts';

const STATES = {
  agotado: 'Agotados',
  pocas: 'Quedan pocas',
  vendida: 'Vendidas',
  oculto: 'Ocultos',
  'sin-peso': 'Sin peso',
  destacado: 'Destacados',
} as const;
type ProductState = keyof typeof STATES;
const STATE_NAMES = Object.keys(STATES) as readonly ProductState[];

const BY_STOCK = {
  none: 'agotado',
  low: 'pocas',
  sold: 'vendida',
  made: undefined,
  enough: undefined,
} as const;

type Filtered = Pick<
  ProductSummary,
  'stock' | 'edition' | 'madeToOrderDays' | 'hidden' | 'categoryId' | 'featured' | 'weight'
>;

/** A hidden product is never sold out or low, because nobody can buy it. */
export const productState = (product: Filtered): ProductState | undefined =>
  product.hidden ? 'oculto' : BY_STOCK[stockState(product)];

interface ProductFilter {
  state: string;
  categoryId: string;
}

const isIn = (product: Filtered, state: string): boolean => {
  if (state === 'destacado') return product.featured !== undefined;
  if (state === 'sin-peso') return product.weight === undefined && asksWeight(shop().shipping);
  return productState(product) === state;
};

/** Products with a position are in the order of 'Destacados' (RULE-77). */
export const filtered = <Row extends Filtered>(
  rows: readonly Row[],
  { state, categoryId }: ProductFilter,
): readonly Row[] => {
  const found = rows.filter(
    (row) =>
      (state === '' || isIn(row, state)) &&
      (categoryId === '' || String(row.categoryId) === categoryId),
  );
  return state === 'destacado'
    ? found.toSorted((a, b) => (a.featured ?? 0) - (b.featured ?? 0))
    : found;
};

export const useProductFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = { state: params.get('estado') ?? '', categoryId: params.get('categoria') ?? '' };
  const change = ({ state, categoryId }: ProductFilter) => {
    const next = withParams(params, { estado: state, categoria: categoryId, pagina: '' });
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [filter, change] as const;
};

interface Props {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

const intoView = (chip: HTMLElement | null): void =>
  chip?.scrollIntoView({ block: 'nearest', inline: 'center' });

export const ProductFilters = ({ products, categories, filter, onChange }: Props) => (
  <div className="chips d-flex gap-2" role="group" aria-label="Filtrar los productos">
    <select
      className="form-select flex-shrink-0 small"
      aria-label="Categoría"
      value={filter.categoryId}
      onChange={({ target }) => onChange({ ...filter, categoryId: target.value })}
    >
      <option value="">Todas las categorías</option>
      {optionsOf(categories)}
    </select>
    {STATE_NAMES.map((state) => {
      const isChosen = filter.state === state;
      const count = filtered(products, { ...filter, state }).length;
      if (count === 0 && !isChosen) return null;
      return (
        <Button
          key={state}
          ref={isChosen ? intoView : undefined}
          variant=""
          active={isChosen}
          className="chip small"
          aria-pressed={isChosen}
          onClick={() => onChange({ ...filter, state: isChosen ? '' : state })}
        >
          {`${STATES[state]} ${count}`}
        </Button>
      );
    })}
  </div>
);
