import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/on-demand/dialog.tsx';

/** For `navigate(to, SAVED)` after a save: this navigation is not blocked. */
export const SAVED = { state: 'saved' } as const;

/**
 * Blocks navigation while a form has unsaved changes: inside the panel with our own dialog, out of
 * it with the browser's.
 *
 * @param consequence the dialog's sentence about what leaving now would lose
 * @returns the dialog, which the form renders; null while no navigation is blocked
 */
export const useUnsavedChanges = (
  isDirty: boolean,
  consequence = 'Si sales ahora, lo que has escrito se pierde.',
) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.state !== SAVED.state &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const block = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', block);
    return () => {
      window.removeEventListener('beforeunload', block);
    };
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Tienes cambios sin guardar" onClosed={blocker.reset}>
      <div ref={content} className="confirm">
        <p>{consequence}</p>
        <div className="confirm-actions">
          <Button variant="outline-primary" onClick={blocker.proceed}>
            Salir sin guardar
          </Button>
          <Button onClick={() => content.current?.closest('dialog')?.close()}>
            Seguir editando
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
