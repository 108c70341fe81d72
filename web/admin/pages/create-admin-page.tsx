import { PasswordField } from '../../features/account/password-field.tsx';
import { Field } from '../../forms/field.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { useCall, useIdempotencyKey } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';
import { rawText } from '../ui/form-texts.ts';
import { fullName } from '../ui/texts.ts';

/** The form of a new admin or helper. Only the API checks whether the password is strong enough. */
const NewAdminForm = ({ isHelper = false }: { isHelper?: boolean }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action={isHelper ? 'Enviar la invitación' : 'Crear administrador'}
      failure={isHelper ? 'No se pudo enviar la invitación' : 'No se pudo crear el administrador'}
      fieldOf={{ EMAIL_TAKEN: 'email', WEAK_PASSWORD: 'password' }}
      save={async (form) => {
        const admin = {
          firstname: fieldText(form, 'firstname'),
          lastname: fieldText(form, 'lastname'),
          email: fieldText(form, 'email'),
          ...(isHelper ? { rights: 'helper' as const } : { password: rawText(form, 'password') }),
        };
        const created = await call('createAdmin', { headers, body: admin });
        await leave(
          isHelper
            ? `La invitación va de camino a ${created.email}.`
            : `${fullName(created)} ya puede administrar la tienda.`,
          paths.admins,
        );
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
          {!isHelper && (
            <PasswordField
              label="Contraseña"
              {...field('password', 'Escribe una contraseña.')}
              hint="Al menos 12 caracteres."
              autoComplete="new-password"
            />
          )}
        </>
      )}
    </AdminForm>
  );
};

const BACK = { to: paths.admins, text: 'Administradores' } as const;

/** `/admin/createAdmin` */
export const CreateAdminPage = () => (
  <AdminPage title="Crear administrador" back={BACK}>
    <Drafted form="admin/new">
      <NewAdminForm />
    </Drafted>
  </AdminPage>
);

/** `/admin/inviteHelper` */
export const InviteHelperPage = () => (
  <AdminPage title="Invitar ayudante" back={BACK}>
    <p className="measure">
      Recibirá un correo con un enlace para elegir su contraseña. Podrá ver pedidos, productos y
      opiniones, y cambiar los envíos y el stock. No verá importes de los pedidos, cuentas ni
      ajustes.
    </p>
    <Drafted form="helper/new">
      <NewAdminForm isHelper />
    </Drafted>
  </AdminPage>
);
