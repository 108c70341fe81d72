import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';

interface Props {
  email: string;
  mails: 'code' | 'link';
  action: string;
}

/** Sends the mail with which an owner without a password proves to own the account (RULE-99). */
export const ResetMailButton = ({ email, mails, action }: Props) => {
  const [isSent, setSent] = useState(false);
  const { submit, busy, problem } = useSubmit(async () => {
    await call('requestPasswordReset', {
      body: { email, ...(mails === 'code' && { code: true }) },
    });
    setSent(true);
  });
  return (
    <>
      <BusyButton variant="outline-primary" busy={busy} onClick={() => void submit()}>
        {action}
      </BusyButton>
      <div className="mt-2" role="status">
        {problem && <p className="text-danger">{problem.message}</p>}
        {isSent && !problem && (
          <p>
            {mails === 'code' ? 'El código' : 'El enlace'} va de camino a <strong>{email}</strong>.
            Vale durante 30 minutos. Si no lo ves, mira en la carpeta de spam.
          </p>
        )}
      </div>
    </>
  );
};
