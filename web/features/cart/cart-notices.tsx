import { useDispatch } from 'react-redux';
import Button from 'react-bootstrap/Button';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { quoted } from '../../ui/core/words.ts';
import type { CartChange, RemovedLine } from './core/cart-rules.ts';
import { changesAcknowledged } from './core/cart-slice.ts';
import { describeChange } from './order-rules.ts';

/** Shown until the shopper closes the alert (RULE-24). */
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

interface RemovedProps {
  removed: RemovedLine | null;
  onUndo: (removed: RemovedLine) => void;
}

export const RemovedNotice = ({ removed, onUndo }: RemovedProps) => (
  // Always rendered, because screen readers announce only additions to an existing region.
  <div role="status">
    {removed && (
      <p>
        <span>{`Has quitado ${quoted(removed.item.title)}.`}</span>
        <Button variant="link" onClick={() => onUndo(removed)}>
          Deshacer
        </Button>
      </p>
    )}
  </div>
);
