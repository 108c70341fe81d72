import { startTransition, useOptimistic } from 'react';
import { orderOptions, toOrder, type ListingView } from './listing-rules.ts';

type Order = ListingView['order'];

interface Props {
  order: Order;
  /** False before hydration. */
  isReady: boolean;
  onChange: (order: Order) => void;
}

export const OrderSelect = ({ order, isReady, onChange }: Props) => {
  // The control shows the choice at once; the products follow after the navigation.
  const [chosen, choose] = useOptimistic(order);
  return (
    <label className="tap gap-2 fw-semibold text-nowrap">
      <span className="listing-control-label">Ordenar por</span>
      <select
        className="form-select"
        // Hydration would undo a choice.
        disabled={!isReady}
        value={chosen ?? ''}
        onChange={({ target }) => {
          startTransition(() => {
            choose(toOrder(target.value));
            onChange(toOrder(target.value));
          });
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
  );
};
