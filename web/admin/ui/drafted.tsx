import { createContext, Fragment, use, useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { orderDate, shopTime } from '#shared/domain/dates.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { Button } from '../../ui/core/button.tsx';
import { SpinnerScreen } from '../../ui/core/page-states.tsx';
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
    return () => {
      closing.abort();
    };
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
