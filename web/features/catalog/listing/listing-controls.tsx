import { startTransition, useOptimistic, type RefObject } from 'react';
import { orderOptions, toOrder, type ListingView } from './listing-rules.ts';

interface Props {
  view: ListingView;
  /** False while nobody listens yet. */
  isReady: boolean;
  onChange: (view: ListingView) => void;
  /** The filter's own box, for who takes the filter away elsewhere. */
  filter: RefObject<HTMLInputElement | null>;
}

/** In which order a listing stands, and whether what is sold out is left out. */
export const ListingControls = ({ view, isReady, onChange, filter }: Props) => {
  // The products follow when the address has changed; what was chosen shows its choice at once.
  const [chosen, choose] = useOptimistic(view);
  const change = (wanted: ListingView) => {
    startTransition(() => {
      choose(wanted);
      onChange(wanted);
    });
  };
  return (
    // A choice that is made before React takes the built page over would be undone without a word.
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
