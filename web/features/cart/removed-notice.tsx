import { Button } from '../../ui/core/button.tsx';
import { quoted } from '../../ui/on-demand/quoted.ts';
import type { RemovedLine } from './removed-line.ts';

interface Props {
  /** The line that was removed last; null after it was put back. */
  removed: RemovedLine | null;
  onUndo: (removed: RemovedLine) => void;
}

/** Says which line was removed and puts it back. */
export const RemovedNotice = ({ removed, onUndo }: Props) => (
  // Always rendered, because screen readers announce only additions to an existing region.
  <div className="cart-removed" role="status">
    {removed && (
      <p>
        Has quitado {quoted(removed.item.title)}.
        <Button
          variant="link"
          onClick={() => {
            onUndo(removed);
          }}
        >
          Deshacer
        </Button>
      </p>
    )}
  </div>
);
