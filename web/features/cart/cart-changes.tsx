import { useDispatch } from 'react-redux';
import { Alert } from '../../ui/on-demand/alert.tsx';
import type { CartChange } from './core/cart-rules.ts';
import { changesAcknowledged } from './core/cart-slice.ts';
import { describeChange } from './change-words.ts';

/** Changes of prices and stock in the cart, until the shopper closes the alert (RULE-24). */
export const CartChanges = ({ changes }: { changes: readonly CartChange[] }) => {
  const dispatch = useDispatch();
  if (changes.length === 0) return null;
  return (
    <Alert variant="warning" onClose={() => dispatch(changesAcknowledged())}>
      <p>
        <strong>Hemos puesto tu carrito al día</strong>
      </p>
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.id}`}>{describeChange(change)}</li>
        ))}
      </ul>
    </Alert>
  );
};
