import { paths } from '../shell/paths.ts';
import { useCreateAdminMutation } from '../api/admin-api.ts';
import { AdminForm } from '../features/admins/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { useRequestKey } from '../api/use-request-key.ts';
import { fullName } from '../ui/full-name.ts';
import { Drafted } from '../ui/drafted.tsx';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const Content = () => {
  const [createAdmin] = useCreateAdminMutation();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      save={async (admin) => {
        const created = await createAdmin({ admin: () => admin, key }).unwrap();
        await leave(`${fullName(created)} ya puede administrar la tienda.`, paths.admins());
      }}
    />
  );
};

/** `/admin/createAdmin` */
export const CreateAdminPage = () => (
  <AdminPage title="Crear administrador" back={{ to: paths.admins(), text: 'Administradores' }}>
    <Drafted form="admin/new">
      <Content />
    </Drafted>
  </AdminPage>
);
