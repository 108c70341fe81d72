import type { User } from '#shared/domain/schemas/account.ts';
import type { GetField } from '../../forms/field-errors.ts';
import { Field } from '../../forms/field.tsx';
import { PasswordField } from './password-field.tsx';
import { ResetMailButton } from './reset-mail-button.tsx';

interface Props {
  user: User;
  field: GetField;
  /** When the field may stay empty. */
  hint?: string;
}

/** The field with the password, or with a mailed code if the account has none (RULE-99). */
export const CurrentPassword = ({ user: { email, passwordless }, field, hint }: Props) => {
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
      <ResetMailButton email={email} mails="code" action="Enviarme un código" />
    </div>
  );
};
