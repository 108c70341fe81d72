import { useSelector } from 'react-redux';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { selectSession } from '../../../features/account/core/session-slice.ts';
import type { Column } from '../../ui/columns.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { fullName } from '../../ui/full-name.ts';

const Name = ({ admin }: { admin: Admin }) => {
  const session = useSelector(selectSession);
  const isSelf = session.role === 'admin' && session.account.id === admin.id;
  return (
    <span className="person-name">
      {fullName(admin)}
      {isSelf && <span className="self-note"> · eres tú</span>}
    </span>
  );
};

export const ADMIN_COLUMNS: readonly Column<Admin>[] = [
  {
    id: 'nombre',
    header: 'Nombre',
    value: fullName,
    cell: (admin) => <Name admin={admin} />,
    card: 'title',
  },
  {
    id: 'email',
    header: 'Correo',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailLink email={email} />,
  },
];
