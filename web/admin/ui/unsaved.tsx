import { createContext, Fragment, use, useEffect, useState, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { useDispatch, useSelector } from 'react-redux';
import { useBlocker, useNavigate, useOutletContext } from 'react-router-dom';
import { dateText, shopTime } from '#shared/domain/dates.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { SpinnerScreen } from '../../ui/core/page-states.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { Dialog } from './dialog.tsx';
import { openDraft, type OpenDraft } from './drafts.ts';

interface FormDraft extends OpenDraft {
  discard: () => void;
}

const DraftContext = createContext<FormDraft | null>(null);

export const useDraft = (): FormDraft | null => use(DraftContext);

/** Reads the draft before the page opens, so that nothing moves later. */
export const Drafted = ({ form, children }: { form: string; children: ReactNode }) => {
  const session = useSelector(selectSession);
  // Stays the same when another admin signs in over the form.
  const [owner] = useState(session.role === 'admin' ? session.account.id : '');
  const [draft, setDraft] = useState<OpenDraft | null>(null);
  useEffect(() => {
    const closing = new AbortController();
    void openDraft(owner, form, closing.signal).then((opened) => {
      if (!closing.signal.aborted) setDraft(opened);
    });
    return () => closing.abort();
  }, [owner, form]);
  if (!draft) return <SpinnerScreen />;
  const discard = () => {
    draft.drop();
    setDraft({ ...draft, found: undefined });
  };
  return (
    <DraftContext value={{ ...draft, discard }}>
      <Fragment key={draft.found ? 'found' : 'empty'}>{children}</Fragment>
    </DraftContext>
  );
};

interface NoteProps {
  /** Epoch milliseconds. */
  savedAt: number;
  onDiscard: () => void;
}

/** `hoy a las 17:42`, `el 20/11/2026 a las 09:05` */
const draftTime = (savedAt: number): string => {
  const iso = new Date(savedAt).toISOString();
  const day = dateText(iso);
  return `${day === dateText(new Date().toISOString()) ? 'hoy' : `el ${day}`} a las ${shopTime(iso)}`;
};

export const DraftNote = ({ savedAt, onDiscard }: NoteProps) => (
  <div className="marked button-row mb-4 px-3 py-2 bg-body-tertiary" role="status">
    <p className="m-0 flex-fill w-50">
      Hemos recuperado lo que cambiaste {draftTime(savedAt)}. Todavía no está guardado en la tienda.
    </p>
    <Button variant="outline-primary" onClick={onDiscard}>
      Descartar el borrador
    </Button>
  </div>
);

/** For `navigate(to, SAVED)` after a save: this navigation is not blocked. */
export const SAVED = { state: 'saved' } as const;

/** With unsaved changes the frame keeps the page open when the session ends. */
export type SetUnsaved = (hasUnsaved: boolean) => void;

const UNSAVED = {
  title: 'Tienes cambios sin guardar',
  consequence: 'Si sales ahora, lo que has escrito se pierde.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
};

/** Asks before navigation; outside the panel the browser asks. Leaving deletes the draft. */
export const useUnsavedChanges = (isDirty: boolean, texts = UNSAVED) => {
  const draft = useDraft();
  const setUnsaved = useOutletContext<SetUnsaved | undefined>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      nextLocation.state !== SAVED.state &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const block = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', block);
    setUnsaved?.(true);
    return () => {
      window.removeEventListener('beforeunload', block);
      setUnsaved?.(false);
    };
  }, [isDirty, setUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={texts.title} onClosed={blocker.reset}>
      <p>{texts.consequence}</p>
      <div className="button-row justify-content-end mt-4">
        <Button
          variant="outline-primary"
          onClick={() => {
            draft?.drop();
            blocker.proceed();
          }}
        >
          {texts.leave}
        </Button>
        <Button onClick={blocker.reset}>{texts.stay}</Button>
      </div>
    </Dialog>
  );
};

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
