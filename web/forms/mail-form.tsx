import { useState, type ReactNode } from 'react';
import { BusyButton } from '../ui/core/busy-button.tsx';
import { fieldText, useSubmit } from './use-submit.ts';

interface Props {
  children: ReactNode;
  action: string;
  /** `done` and `failed` show after an answer until the form changes. */
  icons: Partial<Record<'ready' | 'done' | 'failed', ReactNode>>;
  failure: string;
  send: (email: string) => Promise<{ message: string }>;
}

export const MailForm = ({ children, action, icons, failure, send }: Props) => {
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
      <BusyButton
        type="submit"
        busy={busy}
        icon={(problem ? icons.failed : done !== '' && icons.done) || icons.ready}
      >
        {action}
      </BusyButton>
      <p className="form-outcome" role="status">
        {reason ?? done}
      </p>
    </form>
  );
};
