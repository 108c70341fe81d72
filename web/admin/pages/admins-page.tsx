import envelope from 'bootstrap-icons/icons/envelope.svg';
import { nanoid } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { isMaskedEmail } from '#shared/domain/masks.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { selectSession } from '../../features/account/core/session-slice.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { useCall, useList } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage, CreateLink } from '../ui/admin-page.tsx';
import { emailColumn, type Column } from '../ui/columns.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { fullName } from '../ui/texts.ts';

const useIsSelf = ({ id }: Admin): boolean => {
  const session = useSelector(selectSession);
  return session.role === 'admin' && session.account.id === id;
};

const Name = ({ admin }: { admin: Admin }) => (
  <span className="text-break">
    {fullName(admin)}
    {useIsSelf(admin) && <span className="text-secondary"> · eres tú</span>}
  </span>
);

const COLUMNS: readonly Column<Admin>[] = [
  {
    id: 'nombre',
    header: 'Nombre',
    value: fullName,
    cell: (admin) => <Name admin={admin} />,
    menuOrders: { ascending: 'Nombre, de la A a la Z' },
    card: 'title',
  },
  emailColumn(),
  {
    id: 'permisos',
    header: 'Permisos',
    value: ({ rights, invited }) =>
      rights ? `Ayudante${invited ? ', invitación pendiente' : ''}` : 'Todos',
  },
];

/** The first admin cannot be deleted, so that somebody can always sign in (SPEC-3). */
const FIRST_ADMIN = '1';

const FIRST_REASON =
  'Es la primera cuenta de administración: se queda para que siempre pueda entrar alguien.';
const SELF_REASON =
  'Es tu propia cuenta. Si ya no la necesitas, pide a otra persona que administre la tienda que la elimine.';

const Deletion = ({ admin }: { admin: Admin }) => {
  const call = useCall();
  const isSelf = useIsSelf(admin);
  const isRejected = isSelf || admin.id === FIRST_ADMIN;
  const name = fullName(admin);
  return (
    <ConfirmButton
      action="Eliminar"
      label={`Eliminar a ${name}`}
      title={isRejected ? `La cuenta de ${name} no se puede eliminar` : `¿Eliminar a ${name}?`}
      isRejected={isRejected}
      onConfirm={() => call('deleteAdmin', { params: { id: admin.id } })}
      done={`La cuenta de ${name} se ha eliminado.`}
    >
      {isRejected ? (
        <p>{admin.id === FIRST_ADMIN ? FIRST_REASON : SELF_REASON}</p>
      ) : (
        <p>
          <strong>{admin.email}</strong> dejará de {admin.rights ? 'ayudar en' : 'administrar'} la
          tienda al momento, también donde tenga la sesión abierta. Lo que haya hecho se queda como
          está.
        </p>
      )}
    </ConfirmButton>
  );
};

const InviteAgain = ({ admin }: { admin: Admin }) => {
  const call = useCall();
  const { firstname, lastname, email } = admin;
  const body = { firstname, lastname, email, rights: 'helper' } as const;
  return (
    <ConfirmButton
      action="Reenviar"
      label={`Reenviar la invitación de ${fullName(admin)}`}
      title={`¿Reenviar la invitación de ${fullName(admin)}?`}
      isDestructive={false}
      onConfirm={() => call('createAdmin', { headers: { 'idempotency-key': nanoid() }, body })}
      done={`La invitación va de camino a ${email}.`}
    >
      <p>El enlace del correo anterior dejará de servir.</p>
    </ConfirmButton>
  );
};

const create = (
  <div className="d-flex gap-2">
    <Link className="btn btn-outline-primary px-3" to={paths.inviteHelper}>
      <Icon src={envelope} /> Invitar <span className="long-text">ayudante</span>
    </Link>
    <CreateLink to={paths.createAdmin} what="administrador" />
  </div>
);

export const AdminsPage = () => (
  <AdminPage title="Administradores" actions={create}>
    <DataTable
      label="Administradores"
      query={useList('listAdmins')}
      emailOf={({ email }) => email}
      columns={COLUMNS}
      ownOrder="Primero los más antiguos"
      renderActions={(admin) => (
        <>
          {/* No invitation to a masked address, which a public demo shows instead of the real one. */}
          {admin.invited && !isMaskedEmail(admin.email) && <InviteAgain admin={admin} />}
          <Deletion admin={admin} />
        </>
      )}
      empty={<EmptyState title="Todavía no hay administradores.">{create}</EmptyState>}
    />
  </AdminPage>
);
