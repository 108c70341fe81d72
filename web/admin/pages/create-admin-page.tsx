import { NewAdmin } from '#shared/domain/schemas/account.ts';
import { maxLengthOf } from '#shared/domain/schemas/fields.ts';
import { useCall, useIdempotencyKey } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';
import { TextField } from '../ui/fields.tsx';
import { PasswordField } from '../features/session/password-form.tsx';
import { formSchema } from '../ui/form-values.ts';
import { fullName } from '../ui/texts.ts';

const AdminFields = formSchema((typed) => typed, NewAdmin);
const HelperFields = formSchema((typed) => ({ ...typed, rights: 'helper' }), NewAdmin);
const { firstname, lastname } = NewAdmin.shape;

/** Only the API checks whether the password is strong enough. */
const NewAdminForm = ({ isHelper = false }: { isHelper?: boolean }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      action={isHelper ? 'Enviar la invitación' : 'Crear administrador'}
      failure={isHelper ? 'No se pudo enviar la invitación' : 'No se pudo crear el administrador'}
      fieldOf={{ EMAIL_TAKEN: 'email', WEAK_PASSWORD: 'password' }}
      schema={isHelper ? HelperFields : AdminFields}
      values={{ firstname: '', lastname: '', email: '', ...(!isHelper && { password: '' }) }}
      save={async (admin) => {
        const created = await call('createAdmin', { headers, body: admin });
        await leave(
          isHelper
            ? `La invitación va de camino a ${created.email}.`
            : `${fullName(created)} ya puede administrar la tienda.`,
          paths.admins,
        );
      }}
    >
      <TextField name="firstname" label="Nombre" required maxLength={maxLengthOf(firstname)} />
      <TextField name="lastname" label="Apellidos" required maxLength={maxLengthOf(lastname)} />
      <TextField name="email" label="Correo" required type="email" />
      {!isHelper && (
        <PasswordField
          name="password"
          label="Contraseña"
          required
          hint="Al menos 12 caracteres."
          autoComplete="new-password"
        />
      )}
    </AdminForm>
  );
};

const BACK = { to: paths.admins, text: 'Administradores' } as const;

export const CreateAdminPage = () => (
  <AdminPage title="Crear administrador" back={BACK}>
    <Drafted form="admin/new">
      <NewAdminForm />
    </Drafted>
  </AdminPage>
);

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
