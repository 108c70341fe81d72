import { PasswordField } from '../../../features/account/password-field.tsx';
import { AdminForm } from '../../ui/admin-form.tsx';
import { rawText } from '../../ui/form-texts.ts';

export interface Passwords {
  currentPassword: string;
  password: string;
}

interface Props {
  /** Shows a field for the current password. Otherwise `currentPassword` is empty. */
  asksForCurrent?: boolean;
  /** Text of the button. */
  action?: string;
  /** As in AdminForm. */
  failure?: string;
  /** Resolves when the API has accepted the new password. */
  save: (passwords: Passwords) => Promise<void>;
}

/** Form for a new password, which is typed twice. The store contains no password. */
export const PasswordForm = ({
  asksForCurrent = false,
  action = 'Cambiar la contraseña',
  failure = 'No se pudo cambiar la contraseña',
  save,
}: Props) => (
  <AdminForm
    action={action}
    failure={failure}
    fieldOf={{ WRONG_PASSWORD: 'currentPassword', WEAK_PASSWORD: 'password' }}
    errorsOf={(form) =>
      rawText(form, 'password') === rawText(form, 'confirmation')
        ? {}
        : { confirmation: 'Las contraseñas no coinciden' }
    }
    save={(form) =>
      save({
        currentPassword: rawText(form, 'currentPassword'),
        password: rawText(form, 'password'),
      })
    }
  >
    {(field) => (
      <>
        {asksForCurrent && (
          <PasswordField
            label="Contraseña actual"
            {...field('currentPassword', 'Escribe tu contraseña actual.')}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          label="Contraseña nueva"
          {...field('password', 'Escribe tu contraseña nueva.')}
          hint="Al menos 12 caracteres."
          autoComplete="new-password"
        />
        <PasswordField
          label="Repite la contraseña"
          {...field('confirmation', 'Repite la contraseña nueva.')}
          autoComplete="new-password"
        />
      </>
    )}
  </AdminForm>
);
