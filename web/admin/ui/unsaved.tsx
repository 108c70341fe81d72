/** Unsaved changes of a form: its draft, and the question before its page is left. */
import { createContext, Fragment, use, useEffect, useState, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { useDispatch, useSelector } from 'react-redux';
import { useBlocker, useNavigate, useOutletContext } from 'react-router-dom';
import { orderDate, shopTime } from '#shared/domain/dates.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { SpinnerScreen } from '../../ui/core/page-states.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { Dialog } from './dialog.tsx';
import { openDraft, type OpenDraft } from './drafts.ts';

interface FormDraft extends OpenDraft {
  /** Deletes the draft and shows the form as the shop has it. */
  discard: () => void;
}

const DraftContext = createContext<FormDraft | null>(null);

/** The draft of the page's form; null for a form that keeps none. */
export const useDraft = (): FormDraft | null => use(DraftContext);

interface Props {
  /** Name of the form and id of its record, such as `category/7`. */
  form: string;
  children: ReactNode;
}

/** Reads the draft of a form before the page with the form opens, so that nothing moves later. */
export const Drafted = ({ form, children }: Props) => {
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

/** `hoy a las 17:42`, `el 20-11-2026 a las 09:05` */
const draftTime = (savedAt: number): string => {
  const iso = new Date(savedAt).toISOString();
  const day = orderDate(iso);
  return `${day === orderDate(new Date().toISOString()) ? 'hoy' : `el ${day}`} a las ${shopTime(iso)}`;
};

/** Says that the form contains a restored draft, and offers the values of the shop instead. */
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

/**
 * Tells the frame (shell/layout.tsx) whether the page has unsaved changes. It then keeps the page
 * when the session ends, and asks for the password in a dialog.
 */
export type SetUnsaved = (hasUnsaved: boolean) => void;

const UNSAVED = {
  title: 'Tienes cambios sin guardar',
  consequence: 'Si sales ahora, lo que has escrito se pierde.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
};

/**
 * Blocks navigation while a form has unsaved changes: inside the panel with our own dialog, out of
 * it with the browser's. The page also stays open when the session ends. Leaving deletes the draft.
 *
 * @returns the dialog, which the form renders; null while no navigation is blocked
 */
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

/** Leaves a form after a save: deletes its draft and shows a message on the next page. */
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
