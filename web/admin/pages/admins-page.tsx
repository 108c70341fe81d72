import plus from 'bootstrap-icons/icons/plus-lg.svg';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths } from '../shell/paths.ts';
import { ADMIN_COLUMNS } from '../features/admins/admin-columns.tsx';
import { deletionRefusal } from '../features/admins/admin-deletion-rules.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { useAdminsQuery, useDeleteAdminMutation } from '../api/admin-api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { fullName } from '../ui/full-name.ts';
import { MaskedNote } from '../ui/masked-note.tsx';

const create = (
  <Link className="btn btn-primary" to={paths.createAdmin()}>
    <Icon src={plus} /> Crear <span className="long-text">administrador</span>
  </Link>
);

/** `/admin/admins` */
export const AdminsPage = () => {
  const dispatch = useDispatch();
  const session = useSelector(selectSession);
  const list = useAdminsQuery();
  const [deleteAdmin] = useDeleteAdminMutation();
  const [deleting, setDeleting] = useState<Admin | null>(null);
  const refused =
    deleting === null
      ? undefined
      : deletionRefusal(deleting, session.role === 'admin' ? session.account : undefined);
  return (
    <AdminPage title="Administradores" actions={create}>
      <MaskedNote emails={(list.data ?? []).map(({ email }) => email)} />
      <DataTable
        label="Administradores"
        query={list}
        columns={ADMIN_COLUMNS}
        ownOrder="Primero los más antiguos"
        renderActions={(admin) => (
          <button
            type="button"
            className="btn btn-link text-danger"
            aria-label={`Eliminar a ${fullName(admin)}`}
            onClick={() => {
              setDeleting(admin);
            }}
          >
            Eliminar
          </button>
        )}
        empty={<EmptyState title="Todavía no hay administradores.">{create}</EmptyState>}
      />
      {deleting && (
        <ConfirmDialog
          title={
            refused === undefined
              ? `¿Eliminar a ${fullName(deleting)}?`
              : `La cuenta de ${fullName(deleting)} no se puede eliminar`
          }
          isRefused={refused !== undefined}
          confirm="Eliminar"
          onConfirm={async () => {
            await deleteAdmin(deleting.id).unwrap();
            dispatch(showToast(`La cuenta de ${fullName(deleting)} se ha eliminado.`));
          }}
          onClosed={() => {
            setDeleting(null);
          }}
        >
          {refused === undefined ? (
            <p>
              <strong>{deleting.email}</strong> dejará de administrar la tienda al momento, también
              donde tenga la sesión abierta. Lo que haya hecho se queda como está.
            </p>
          ) : (
            <p>{refused}</p>
          )}
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
