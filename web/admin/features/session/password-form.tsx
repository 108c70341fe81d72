import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { AdminPasswordChange } from '#shared/domain/schemas/account.ts';
import { PasswordField as Control } from '../../../features/account/password-field.tsx';
import { AdminForm } from '../../ui/admin-form.tsx';
import { useField } from '../../ui/fields.tsx';

export interface Passwords {
  currentPassword: string;
  password: string;
}

interface Props {
  /** Shows a field for the current password. Without the field, `currentPassword` is empty. */
  asksForCurrent?: boolean;
  action?: string;
  failure?: string;
  save: (passwords: Passwords) => Promise<void>;
}

const filled = (missing: string) => z.string().check(z.minLength(1, missing));

const repeated = (currentPassword: z.ZodMiniType<string>) =>
  z
    .object({
      currentPassword,
      password: z.pipe(filled('Escribe tu contraseña nueva.'), AdminPasswordChange.shape.password),
      confirmation: filled('Repite la contraseña nueva.'),
    })
    .check(
      z.refine(({ password, confirmation }) => password === confirmation, {
        path: ['confirmation'],
        message: 'Las contraseñas no coinciden',
      }),
    );
const WITH_CURRENT = repeated(AdminPasswordChange.shape.currentPassword);
const WITHOUT_CURRENT = repeated(z.string());

export const PasswordField = (props: ComponentProps<typeof Control> & { name: string }) => (
  <Control {...useField(props.name)} {...props} />
);

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
    schema={asksForCurrent ? WITH_CURRENT : WITHOUT_CURRENT}
    values={{ currentPassword: '', password: '', confirmation: '' }}
    save={({ currentPassword, password }) => save({ currentPassword, password })}
  >
    {asksForCurrent && (
      <PasswordField
        name="currentPassword"
        label="Contraseña actual"
        required
        autoComplete="current-password"
      />
    )}
    <PasswordField
      name="password"
      label="Contraseña nueva"
      required
      hint="Al menos 12 caracteres."
      autoComplete="new-password"
    />
    <PasswordField
      name="confirmation"
      label="Repite la contraseña"
      required
      autoComplete="new-password"
    />
  </AdminForm>
);
