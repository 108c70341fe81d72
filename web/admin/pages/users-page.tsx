import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import type { User } from '#shared/domain/schemas/account.ts';
import { useDemo } from '../../api/site-config.ts';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths } from '../shell/paths.ts';
import { USER_COLUMNS } from '../features/users/user-columns.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { useDeleteUserMutation, useUsersQuery } from '../api/admin-api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { fullName } from '../ui/full-name.ts';
import { MaskedNote } from '../ui/masked-note.tsx';

const DEMO_REASON =
  'Es la cuenta de demostración, con la que cualquiera puede entrar en la tienda. Por eso se queda.';

/** `/admin/users` */
export const UsersPage = () => {
  const dispatch = useDispatch();
  const demo = useDemo();
  const list = useUsersQuery();
  const [deleteUser] = useDeleteUserMutation();
  const [deleting, setDeleting] = useState<User | null>(null);
  const isDemo = deleting !== null && deleting.email === demo?.user.email;
  return (
    <AdminPage title="Usuarios">
      <MaskedNote emails={(list.data ?? []).map(({ email }) => email)} />
      <DataTable
        label="Usuarios"
        query={list}
        columns={USER_COLUMNS}
        ownOrder="Primero los más antiguos"
        menuName={fullName}
        renderActions={(user) => (
          <>
            <Link
              className="btn btn-link"
              to={paths.editUser(user.id)}
              aria-label={`Editar a ${fullName(user)}`}
            >
              Editar
            </Link>
            <button
              type="button"
              className="btn btn-link text-danger"
              aria-label={`Eliminar a ${fullName(user)}`}
              onClick={() => {
                setDeleting(user);
              }}
            >
              Eliminar
            </button>
          </>
        )}
        empty={
          <EmptyState title="Todavía no hay usuarios.">
            <p>Cuando alguien se registre en la tienda, aparecerá aquí.</p>
          </EmptyState>
        }
      />
      {deleting && (
        <ConfirmDialog
          title={
            isDemo
              ? `La cuenta de ${fullName(deleting)} no se puede eliminar`
              : `¿Eliminar a ${fullName(deleting)}?`
          }
          isRefused={isDemo}
          confirm="Eliminar"
          errorText={({ code }) => (code === 'DEMO_PROTECTED' ? DEMO_REASON : undefined)}
          onConfirm={async () => {
            await deleteUser(deleting.id).unwrap();
            dispatch(showToast(`La cuenta de ${fullName(deleting)} se ha eliminado.`));
          }}
          onClosed={() => {
            setDeleting(null);
          }}
        >
          {isDemo ? (
            <p>{DEMO_REASON}</p>
          ) : (
            <>
              <p>
                La cuenta <strong>{deleting.email}</strong> desaparece y no se puede recuperar.
              </p>
              <ul>
                <li>Sus sesiones terminan al momento.</li>
                <li>Sus pedidos se quedan en la tienda.</li>
                <li>Sus opiniones se quedan, firmadas por «Usuario eliminado».</li>
              </ul>
            </>
          )}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
