import { useSearchParams } from 'react-router-dom';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import {
  filtered,
  readFilter,
  STATE_NAMES,
  STATES,
  writeFilter,
  type ProductFilter,
} from './filter-rules.ts';

/** The filter in the URL and its setter. */
export const useProductFilter = () => {
  const [params, setParams] = useSearchParams();
  const change = (filter: ProductFilter) => {
    setParams(writeFilter(filter, params), { replace: true, preventScrollReset: true });
  };
  return [readFilter(params), change] as const;
};

interface Props {
  products: readonly ProductSummary[];
  categories: readonly Category[];
  filter: ProductFilter;
  onChange: (filter: ProductFilter) => void;
}

/** One line of chips above the product list. A state that no product has shows no chip. */
export const ProductFilters = ({ products, categories, filter, onChange }: Props) => {
  const inCategory = filtered(products, { ...filter, state: undefined });
  return (
    <div className="chips" role="group" aria-label="Filtrar los productos">
      <select
        className="form-select chip"
        aria-label="Categoría"
        value={filter.categoryId ?? ''}
        onChange={({ target }) => {
          onChange({
            ...filter,
            categoryId: target.value === '' ? undefined : Number(target.value),
          });
        }}
      >
        <option value="">Todas las categorías</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {STATE_NAMES.map((state) => {
        const isChosen = filter.state === state;
        const count = filtered(inCategory, { state, categoryId: undefined }).length;
        if (count === 0 && !isChosen) return null;
        return (
          <button
            key={state}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            onClick={() => {
              onChange({ ...filter, state: isChosen ? undefined : state });
            }}
          >
            {STATES[state]} <span className="chip-count">{count}</span>
          </button>
        );
      })}
    </div>
  );
};
