import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useDemo } from '../../api/site-config.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { paths } from '../shell/paths.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import { userChangeText } from '../features/users/user-change-text.ts';
import { UserForm } from '../features/users/user-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { useEditUserMutation, useUserQuery } from '../api/admin-api.ts';
import { fullName } from '../ui/full-name.ts';
import { MaskedNote } from '../ui/masked-note.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Drafted } from '../ui/drafted.tsx';
import { placeIn } from '../ui/table-view.ts';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const BACK = { to: paths.users(), text: 'Usuarios' } as const;

const MISSING = (
  <EmptyState title="Este usuario no existe.">
    <p>Puede que su cuenta se haya eliminado.</p>
    <Link className="btn btn-primary" to={paths.users()}>
      Ver los usuarios
    </Link>
  </EmptyState>
);

const Content = ({ id }: { id: string }) => {
  const user = useUserQuery(id);
  const [editUser] = useEditUserMutation();
  const leave = useLeaveSaved();
  const demo = useDemo();
  const [isAlertOpen, setAlertOpen] = useState(true);
  if (demo === undefined) return <SpinnerScreen />;
  return (
    <>
      {/* A failed load shows the same alert as a failed save (SPEC-8). */}
      {user.isError && isAlertOpen && (
        <Alert
          onClose={() => {
            setAlertOpen(false);
          }}
        >
          No se pudo editar el usuario
        </Alert>
      )}
      <Loaded query={user} missing={MISSING}>
        {(loaded) => (
          <>
            <MaskedNote emails={[loaded.email]} />
            <UserForm
              user={loaded}
              isDemo={loaded.email === demo?.user.email}
              save={async (form) => {
                const { user: edited } = await editUser({ id: loaded.id, form }).unwrap();
                const message = `Los datos de ${fullName(edited)} se han guardado.`;
                await leave(message, placeIn(paths.users()));
              }}
            />
            <RecordHistory record={`user-${loaded.id}`} textOf={userChangeText} />
          </>
        )}
      </Loaded>
    </>
  );
};

/** `/admin/editUser/{id}` */
export const EditUserPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Editar usuario" back={BACK}>
      <Drafted key={id} form={`user/${id}`}>
        <Content id={id} />
      </Drafted>
    </AdminPage>
  );
};
