import { createContext, Fragment, use, useEffect, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
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
