import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/on-demand/dialog.tsx';

/** For `navigate(to, SAVED)` after a save: this navigation is not blocked. */
export const SAVED = { state: 'saved' } as const;

/** The dialog that asks before the page is left. */
interface LeaveTexts {
  title: string;
  /** What leaving now would lose. */
  consequence: string;
  leave: string;
  stay: string;
}

const UNSAVED: LeaveTexts = {
  title: 'Tienes cambios sin guardar',
  consequence: 'Si sales ahora, lo que has escrito se pierde.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
};

/**
 * Blocks navigation while a form has unsaved changes: inside the panel with our own dialog, out of
 * it with the browser's.
 *
 * @returns the dialog, which the form renders; null while no navigation is blocked
 */
export const useUnsavedChanges = (isDirty: boolean, texts: LeaveTexts = UNSAVED) => {
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
    <Dialog title={texts.title} onClosed={blocker.reset}>
      <div ref={content} className="confirm">
        <p>{texts.consequence}</p>
        <div className="confirm-actions">
          <Button variant="outline-primary" onClick={blocker.proceed}>
            {texts.leave}
          </Button>
          <Button onClick={() => content.current?.closest('dialog')?.close()}>{texts.stay}</Button>
        </div>
      </div>
    </Dialog>
  );
};
