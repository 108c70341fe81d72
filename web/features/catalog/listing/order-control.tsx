import { startTransition, useOptimistic } from 'react';
import FormSelect from 'react-bootstrap/FormSelect';
import { orderOptions, toOrder, type ListingView } from './listing-rules.ts';

type Order = ListingView['order'];

interface OrderProps {
  first: string;
  order: Order;
  isReady?: boolean;
  onChange: (order: Order) => void;
}

/** @param first the name of the order without a choice */
export const OrderControl = ({ first, order, isReady = true, onChange }: OrderProps) => {
  // The control shows the choice at once. The products follow after the navigation.
  const [chosen, choose] = useOptimistic(order);
  return (
    <label className="tap gap-2 fw-semibold text-nowrap">
      <span className="listing-control-label">Ordenar por</span>
      <FormSelect
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
        <option value="">{first}</option>
        {orderOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FormSelect>
    </label>
  );
};
