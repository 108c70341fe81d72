import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useBlocker, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/core/button.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { Dialog } from '../../ui/on-demand/dialog.tsx';
import { useDraft } from './drafted.tsx';
import { unsavedChanged } from './unsaved-slice.ts';

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
 * it with the browser's. The page also stays open when the session ends.
 *
 * @param onDiscard called when the admin leaves without saving
 * @returns the dialog, which the form renders; null while no navigation is blocked
 */
export const useUnsavedChanges = (
  isDirty: boolean,
  texts: LeaveTexts = UNSAVED,
  onDiscard?: () => void,
) => {
  const dispatch = useDispatch();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.state !== SAVED.state &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const block = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', block);
    dispatch(unsavedChanged(true));
    return () => {
      window.removeEventListener('beforeunload', block);
      dispatch(unsavedChanged(false));
    };
  }, [isDirty, dispatch]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={texts.title} onClosed={blocker.reset}>
      <p>{texts.consequence}</p>
      <div className="dialog-actions">
        <Button
          variant="outline-primary"
          onClick={() => {
            onDiscard?.();
            blocker.proceed();
          }}
        >
          {texts.leave}
        </Button>
        <Button onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}>
          {texts.stay}
        </Button>
      </div>
    </Dialog>
  );
};

/** How a page leaves its form after a save: without its draft, and with a message on the next page. */
export const useLeaveSaved = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const draft = useDraft();
  return async (message: string, to: string): Promise<void> => {
    draft?.drop();
    dispatch(showToast(message));
    await navigate(to, SAVED);
  };
};
