import { useState, type ReactNode } from 'react';
import { toProblem } from '../api/call.ts';
import { Button } from '../ui/core/button.tsx';
import { fieldText } from '../ui/core/field-text.ts';

type Outcome = { status: 'idle' | 'sending' } | { status: 'done' | 'failed'; message: string };

interface Props {
  /** Label and input with the name `email`, which the browser validates (SPEC-5). */
  children: ReactNode;
  /** Content of the button. */
  renderLabel: (status: Outcome['status']) => ReactNode;
  /** Sentence before the reason of a failure. */
  failure: string;
  /** Resolves with the message of a successful answer. */
  send: (email: string) => Promise<{ message: string }>;
}

/** A form with one e-mail address, and what became of it. */
export const MailForm = ({ children, renderLabel, failure, send }: Props) => {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'idle' });
  const isSending = outcome.status === 'sending';

  const submit = async (form: HTMLFormElement) => {
    if (isSending) return;
    setOutcome({ status: 'sending' });
    try {
      const { message } = await send(fieldText(new FormData(form), 'email'));
      form.reset();
      setOutcome({ status: 'done', message });
    } catch (error) {
      const { code, message } = toProblem(error);
      setOutcome({
        status: 'failed',
        message:
          code === 'VALIDATION'
            ? 'Esa dirección no nos sirve: revísala y vuelve a intentarlo.'
            : `${failure} ${message}`,
      });
    }
  };

  return (
    <form
      className="mail-form"
      onInput={() => {
        if (!isSending) setOutcome({ status: 'idle' });
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {children}
      <Button type="submit" busy={isSending}>
        {renderLabel(outcome.status)}
      </Button>
      <p className="form-outcome" role="status">
        {'message' in outcome && outcome.message}
      </p>
    </form>
  );
};
