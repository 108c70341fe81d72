import { useState, type ReactNode } from 'react';
import { Button } from '../ui/core/button.tsx';
import { fieldText, useSubmit } from './use-submit.ts';

interface Props {
  /** Label and input with the name `email`, which the browser validates (SPEC-5). */
  children: ReactNode;
  /** Content of the button; without an outcome before the form is sent and when it changes. */
  renderLabel: (outcome: 'done' | 'failed' | undefined) => ReactNode;
  /** Sentence before the reason of a failure. */
  failure: string;
  /** Resolves with the message of a successful answer. */
  send: (email: string) => Promise<{ message: string }>;
}

export const MailForm = ({ children, renderLabel, failure, send }: Props) => {
  const [done, setDone] = useState('');
  const { submit, busy, problem, dismiss } = useSubmit(async (form: HTMLFormElement) => {
    setDone('');
    const { message } = await send(fieldText(new FormData(form), 'email'));
    form.reset();
    setDone(message);
  });
  const reason =
    problem?.code === 'VALIDATION'
      ? 'Esa dirección no nos sirve: revísala y vuelve a intentarlo.'
      : problem && `${failure} ${problem.message}`;
  return (
    <form
      className="mail-form"
      onInput={() => {
        dismiss();
        setDone('');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {children}
      <Button type="submit" busy={busy}>
        {renderLabel(problem ? 'failed' : done === '' ? undefined : 'done')}
      </Button>
      <p className="form-outcome" role="status">
        {reason ?? done}
      </p>
    </form>
  );
};
