import { call } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../features/admins/admin-form.tsx';
import { createAdmin } from '../features/admins/admins-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { useRequestKey } from '../api/use-request-key.ts';
import { fullName } from '../ui/full-name.ts';
import { Drafted } from '../ui/drafted.tsx';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const Content = () => {
  const dispatch = useApiDispatch();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  return (
    <AdminForm
      save={async (body) => {
        const created = await answerOrThrow(
          dispatch(
            createAdmin((token) =>
              call('createAdmin', { headers: { 'idempotency-key': key }, body, token }),
            ),
          ),
        );
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
