import { startTransition, useOptimistic, type RefObject } from 'react';
import { orderOptions, toOrder, type ListingView } from './listing-rules.ts';

interface Props {
  view: ListingView;
  /** False before hydration. */
  isReady: boolean;
  onChange: (view: ListingView) => void;
  /** Ref to the checkbox, so that the parent can focus it. */
  filter: RefObject<HTMLInputElement | null>;
}

/** Order of a listing, and the filter for products in stock. */
export const ListingControls = ({ view, isReady, onChange, filter }: Props) => {
  // The controls show the choice at once; the products follow after the navigation.
  const [chosen, choose] = useOptimistic(view);
  const change = (wanted: ListingView) => {
    startTransition(() => {
      choose(wanted);
      onChange(wanted);
    });
  };
  return (
    // Disabled before hydration, which would undo a choice.
    <fieldset className="listing-controls" aria-label="Orden y filtro" disabled={!isReady}>
      <label>
        <span className="listing-control-label">Ordenar por</span>
        <select
          className="form-select"
          value={chosen.order ?? ''}
          onChange={({ target }) => {
            change({ ...chosen, order: toOrder(target.value) });
          }}
        >
          <option value="">Orden de la tienda</option>
          {orderOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          ref={filter}
          type="checkbox"
          checked={chosen.onlyInStock}
          onChange={({ target }) => {
            change({ ...chosen, onlyInStock: target.checked });
          }}
        />
        En stock
      </label>
    </fieldset>
  );
};
