import { useState } from 'react';
import type { User } from '#shared/domain/schemas/account.ts';
import { call } from '../../api/call.ts';
import type { useFieldErrors } from '../../forms/field-errors.ts';
import { Field } from '../../forms/field.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { PasswordField } from './password-field.tsx';

interface Props {
  user: User;
  field: ReturnType<typeof useFieldErrors>['field'];
  /** When the field may stay empty. */
  hint?: string;
}

/** What proves the owner: the password, or a mailed code without one (RULE-99). */
export const CurrentPassword = ({ user: { email, passwordless }, field, hint }: Props) => {
  const [isSent, setSent] = useState(false);
  const { submit, busy, problem } = useSubmit(async () => {
    await call('requestPasswordReset', { body: { email, code: true } });
    setSent(true);
  });
  const missing = passwordless ? 'Escribe el código del correo.' : 'Escribe tu contraseña actual.';
  const control = field('currentPassword', hint === undefined ? missing : undefined);
  const note = hint === undefined ? {} : { hint };
  if (!passwordless) {
    return (
      <PasswordField
        label="Contraseña actual"
        {...control}
        {...note}
        autoComplete="current-password"
      />
    );
  }
  return (
    <div className="mb-4">
      <Field
        label="Código del correo"
        {...control}
        {...note}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <BusyButton variant="outline-primary" busy={busy} onClick={() => void submit(undefined)}>
        Enviarme un código
      </BusyButton>
      <div className="mt-2" role="status">
        {problem && <p className="text-danger">{problem.message}</p>}
        {isSent && !problem && (
          <p>
            El código va de camino a <strong>{email}</strong>. Vale durante 30 minutos.
          </p>
        )}
      </div>
    </div>
  );
};
