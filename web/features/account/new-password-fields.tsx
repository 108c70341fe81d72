import { PasswordField } from './password-field.tsx';

/** The typed values of `NewPasswordFields`. */
export const passwordsIn = (form: HTMLFormElement) => {
  const typed = new FormData(form);
  return { password: typed.get('password'), confirmation: typed.get('confirmation') };
};

interface Props {
  errors: Readonly<Record<string, string>>;
  isMismatch: boolean;
}

/** Two fields for a new password, which is typed twice. */
export const NewPasswordFields = ({ errors, isMismatch }: Props) => (
  <>
    <PasswordField
      label="Contraseña nueva"
      name="password"
      hint="Al menos 8 caracteres."
      autoComplete="new-password"
      error={errors['password']}
      required
    />
    <PasswordField
      label="Repite la contraseña"
      name="confirmation"
      autoComplete="new-password"
      error={isMismatch && 'Las contraseñas no coinciden'}
      required
    />
  </>
);
