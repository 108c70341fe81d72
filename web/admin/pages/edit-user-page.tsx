import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Problem } from '../../api/call.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { useDemo } from '../../api/site-config.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { paths } from '../shell/paths.ts';
import { RecordHistory } from '../features/history/record-history.tsx';
import { userChangeText } from '../features/users/user-change-text.ts';
import { UserForm } from '../features/users/user-form.tsx';
import { editUser, loadUser } from '../features/users/users-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { fullName } from '../ui/full-name.ts';
import { MaskedNote } from '../ui/masked-note.tsx';
import { useLoadOnce } from '../api/use-load-once.ts';
import { Drafted } from '../ui/drafted.tsx';
import { placeIn } from '../ui/list-places.ts';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const BACK = { to: paths.users(), text: 'Usuarios' } as const;

/** A failed load shows the same alert as a failed save (SPEC-8). */
const UserNotLoaded = ({ problem, onRetry }: { problem: Problem; onRetry: () => void }) => {
  const [isAlertOpen, setAlertOpen] = useState(true);
  return (
    <>
      {isAlertOpen && (
        <Alert
          onClose={() => {
            setAlertOpen(false);
          }}
        >
          No se pudo editar el usuario
        </Alert>
      )}
      {problem.code === 'NOT_FOUND' ? (
        <EmptyState title="Este usuario no existe.">
          <p>Puede que su cuenta se haya eliminado.</p>
          <Link className="btn btn-primary" to={paths.users()}>
            Ver los usuarios
          </Link>
        </EmptyState>
      ) : (
        <LoadProblem message={problem.message} onRetry={onRetry} />
      )}
    </>
  );
};

const Content = ({ id }: { id: string }) => {
  const dispatch = useApiDispatch();
  const leave = useLeaveSaved();
  const demo = useDemo();
  const { data: user, problem, retry } = useLoadOnce(() => answerOrThrow(dispatch(loadUser(id))));
  if (problem) return <UserNotLoaded problem={problem} onRetry={retry} />;
  if (!user || demo === undefined) return <SpinnerScreen />;
  return (
    <>
      <MaskedNote emails={[user.email]} />
      <UserForm
        user={user}
        isDemo={user.email === demo?.user.email}
        save={async (form) => {
          const edited = await answerOrThrow(dispatch(editUser({ id: user.id, form })));
          await leave(`Los datos de ${fullName(edited)} se han guardado.`, placeIn(paths.users()));
        }}
      />
      <RecordHistory record={`user-${user.id}`} textOf={userChangeText} />
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
