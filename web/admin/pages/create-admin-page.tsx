import type { NewAdmin } from '#shared/domain/schemas/account.ts';
import { PasswordField } from '../../features/account/password-field.tsx';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { useCreateAdminMutation } from '../api/admin-api.ts';
import { useRequestKey } from '../api/endpoints.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted } from '../ui/drafted.tsx';
import { missingFields } from '../ui/missing-fields.ts';
import { fullName } from '../ui/person.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { useAdminForm } from '../ui/use-admin-form.tsx';
import { useLeaveSaved } from '../ui/unsaved-changes.tsx';

const FIELD_OF = { EMAIL_TAKEN: 'email', WEAK_PASSWORD: 'password' } as const;

const REQUIRED = {
  firstname: 'Escribe el nombre.',
  lastname: 'Escribe los apellidos.',
  email: 'Escribe el correo.',
  password: 'Escribe una contraseña.',
} as const;

/** The form of a new admin. Only the API checks whether the password is strong enough. */
const AdminForm = () => {
  const [createAdmin] = useCreateAdminMutation();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  const { errors, check, formProps, submit, note, saveBar } = useAdminForm({
    save: async (admin: NewAdmin) => {
      const created = await createAdmin({ admin: () => admin, key }).unwrap();
      await leave(`${fullName(created)} ya puede administrar la tienda.`, paths.admins());
    },
    failure: 'No se pudo crear el administrador',
    fieldOf: FIELD_OF,
  });
  return (
    <form
      {...formProps}
      className="measure"
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

/** `/admin/createAdmin` */
export const CreateAdminPage = () => (
  <AdminPage title="Crear administrador" back={{ to: paths.admins(), text: 'Administradores' }}>
    <Drafted form="admin/new">
      <AdminForm />
    </Drafted>
  </AdminPage>
);
