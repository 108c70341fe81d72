import type { NewAdmin } from '#shared/domain/schemas/account.ts';
import { PasswordField } from '../../../features/account/password-field.tsx';
import { Field } from '../../../forms/field.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import { missingFields } from '../../ui/missing-fields.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';

const FIELD_OF = { EMAIL_TAKEN: 'email', WEAK_PASSWORD: 'password' } as const;

const REQUIRED = {
  firstname: 'Escribe el nombre.',
  lastname: 'Escribe los apellidos.',
  email: 'Escribe el correo.',
  password: 'Escribe una contraseña.',
} as const;

interface Props {
  /** Resolves when the API has accepted the admin. */
  save: (admin: NewAdmin) => Promise<void>;
}

/** The form of a new admin. Only the API checks whether the password is strong enough. */
export const AdminForm = ({ save }: Props) => {
  const { errors, check, formProps, submit, note, saveBar } = useAdminForm({
    save,
    failure: 'No se pudo crear el administrador',
    fieldOf: FIELD_OF,
  });
  return (
    <form
      {...formProps}
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        // Not trimmed like the other fields: spaces are part of a password.
        const password = form.get('password');
        if (!check(missingFields(form, REQUIRED)) || typeof password !== 'string') return;
        void submit({
          firstname: fieldText(form, 'firstname'),
          lastname: fieldText(form, 'lastname'),
          email: fieldText(form, 'email'),
          password,
        });
      }}
    >
      {note}
      <Field
        label="Nombre"
        name="firstname"
        error={errors['firstname']}
        autoComplete="off"
        maxLength={60}
        required
      />
      <Field
        label="Apellidos"
        name="lastname"
        error={errors['lastname']}
        autoComplete="off"
        maxLength={60}
        required
      />
      <Field
        label="Correo"
        name="email"
        type="email"
        error={errors['email']}
        autoComplete="off"
        required
      />
      <PasswordField
        label="Contraseña"
        name="password"
        hint="Al menos 12 caracteres."
        error={errors['password']}
        autoComplete="new-password"
        required
      />
      <SaveBar {...saveBar}>Crear administrador</SaveBar>
    </form>
  );
};
