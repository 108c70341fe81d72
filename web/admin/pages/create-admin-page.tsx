import { PasswordField } from '../../features/account/password-field.tsx';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { useCreateAdminMutation } from '../api/admin-api.ts';
import { useRequestKey } from '../api/endpoints.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';
import { rawText } from '../ui/form-texts.ts';
import { fullName } from '../ui/texts.ts';

/** The form of a new admin. Only the API checks whether the password is strong enough. */
const NewAdminForm = () => {
  const [createAdmin] = useCreateAdminMutation();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action="Crear administrador"
      failure="No se pudo crear el administrador"
      fieldOf={{ EMAIL_TAKEN: 'email', WEAK_PASSWORD: 'password' }}
      save={async (form) => {
        const admin = () => ({
          firstname: fieldText(form, 'firstname'),
          lastname: fieldText(form, 'lastname'),
          email: fieldText(form, 'email'),
          password: rawText(form, 'password'),
        });
        const created = await createAdmin({ admin, key }).unwrap();
        await leave(`${fullName(created)} ya puede administrar la tienda.`, paths.admins);
      }}
    >
      {(field) => (
        <>
          <Field label="Nombre" {...field('firstname', 'Escribe el nombre.')} maxLength={60} />
          <Field
            label="Apellidos"
            {...field('lastname', 'Escribe los apellidos.')}
            maxLength={60}
          />
          <Field label="Correo" {...field('email', 'Escribe el correo.')} type="email" />
          <PasswordField
            label="Contraseña"
            {...field('password', 'Escribe una contraseña.')}
            hint="Al menos 12 caracteres."
            autoComplete="new-password"
          />
        </>
      )}
    </AdminForm>
  );
};

/** `/admin/createAdmin` */
export const CreateAdminPage = () => (
  <AdminPage title="Crear administrador" back={{ to: paths.admins, text: 'Administradores' }}>
    <Drafted form="admin/new">
      <NewAdminForm />
    </Drafted>
  </AdminPage>
);
