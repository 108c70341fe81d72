import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/on-demand/dialog.tsx';

/** The state of the navigation after a save, which nothing holds back: `navigate(to, SAVED)`. */
export const SAVED = { state: 'saved' } as const;

/**
 * Holds a navigation back while a form has changes to lose: inside the panel with a dialog of ours,
 * out of it with the browser's.
 *
 * @param consequence what leaving now would mean
 * @returns the dialog, to be rendered beside the form; null while nothing is held back
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
    const hold = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener('beforeunload', hold);
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
