import { PasswordField } from '../../../features/account/password-field.tsx';
import { missingFields } from '../../ui/missing-fields.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';

const FIELD_OF = { WRONG_PASSWORD: 'currentPassword', WEAK_PASSWORD: 'password' } as const;

const CURRENT = { currentPassword: 'Escribe tu contraseña actual.' } as const;
const NEW = {
  password: 'Escribe tu contraseña nueva.',
  confirmation: 'Repite la contraseña nueva.',
} as const;

export interface Passwords {
  currentPassword: string;
  password: string;
}

interface Props {
  /** Shows a field for the current password. Otherwise `currentPassword` is empty. */
  asksForCurrent?: boolean;
  /** Resolves when the API has accepted the new password. */
  save: (passwords: Passwords) => Promise<void>;
}

/** Form for a new password, which is typed twice. The store contains no password. */
export const PasswordForm = ({ asksForCurrent = false, save }: Props) => {
  const { errors, check, formProps, submit, saveBar } = useAdminForm({
    save,
    failure: 'No se pudo cambiar la contraseña',
    fieldOf: FIELD_OF,
  });
  return (
    <form
      {...formProps}
      className="measure"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const typed = (name: string): string => {
          const value = form.get(name);
          return typeof value === 'string' ? value : '';
        };
        const missing = missingFields(form, { ...(asksForCurrent && CURRENT), ...NEW });
        const differs = typed('password') !== typed('confirmation');
        const mismatch = differs && { confirmation: 'Las contraseñas no coinciden' };
        if (!check({ ...mismatch, ...missing })) return;
        void submit({ currentPassword: typed('currentPassword'), password: typed('password') });
      }}
    >
      {asksForCurrent && (
        <PasswordField
          label="Contraseña actual"
          name="currentPassword"
          error={errors['currentPassword']}
          autoComplete="current-password"
          required
        />
      )}
      <PasswordField
        label="Contraseña nueva"
        name="password"
        hint="Al menos 12 caracteres."
        error={errors['password']}
        autoComplete="new-password"
        required
      />
      <PasswordField
        label="Repite la contraseña"
        name="confirmation"
        error={errors['confirmation']}
        autoComplete="new-password"
        required
      />
      <SaveBar {...saveBar}>Cambiar la contraseña</SaveBar>
    </form>
  );
};
