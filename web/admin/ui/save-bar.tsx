import type { ReactNode } from 'react';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';

interface Props {
  busy: boolean;
  /** Stops the running save. Undefined for a form without an upload, which is sent in a moment. */
  onStop: (() => void) | undefined;
  /** Fields with an error. */
  errorCount: number;
  /** The failed save; null if there is none. `reason` is undefined if a field shows it. */
  failure: { text: string; reason: string | undefined; onClose: () => void } | null;
  /** The dialog about unsaved changes. */
  guard: ReactNode;
  variant?: 'primary' | 'outline-primary';
  /** A second button. Enter in a field presses the first one. */
  more?: ReactNode;
  /** Text of the button. */
  children: ReactNode;
}

/**
 * The end of a form: its button, and beside it why the form was not saved. It stays at the bottom of
 * the screen, because the button of a long form is far from its fields.
 */
export const SaveBar = ({
  busy,
  onStop,
  errorCount,
  failure,
  guard,
  variant = 'primary',
  more,
  children,
}: Props) => (
  <>
    <div className="save-bar mt-4 py-2 border-top bg-body">
      {failure && (
        <Alert onClose={failure.onClose}>
          {failure.text}
          {failure.reason !== undefined && <p>{failure.reason}</p>}
        </Alert>
      )}
      <div className="button-row">
        <Button type="submit" variant={variant} busy={busy}>
          {children}
        </Button>
        {busy && onStop && (
          <Button variant="outline-primary" onClick={onStop}>
            Parar la subida
          </Button>
        )}
        {more}
        <span role="status" className="save-bar-errors text-danger">
          {errorCount === 1 && 'Revisa el campo marcado.'}
          {errorCount > 1 && `Revisa los ${errorCount} campos marcados.`}
        </span>
      </div>
    </div>
    {guard}
  </>
);
