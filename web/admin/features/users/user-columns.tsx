import { Link } from 'react-router-dom';
import { isMaskedEmail } from '#shared/domain/masks.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { Avatar } from './avatar.tsx';
import { paths } from '../../shell/paths.ts';
import type { Column } from '../../ui/columns.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { fullName } from '../../ui/full-name.ts';
import { phoneText } from '../../ui/phone-text.ts';

export const USER_COLUMNS: readonly Column<User>[] = [
  {
    id: 'foto',
    header: 'Fotografía',
    value: ({ avatar }) => avatar,
    cell: (user) => <Avatar person={user} />,
    isImage: true,
  },
  {
    id: 'nombre',
    header: 'Nombre',
    value: fullName,
    cell: (user) => (
      <Link className="person-name" to={paths.editUser(user.id)}>
        {fullName(user)}
      </Link>
    ),
    card: 'title',
  },
  {
    id: 'email',
    header: 'Correo',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailLink email={email} />,
  },
  {
    id: 'telefono',
    header: 'Teléfono',
    value: ({ phone }) => phone,
    csv: ({ phone, email }) => (isMaskedEmail(email) ? phone : phoneText(phone)),
    shownText: ({ phone }) => `${phone} ${phone.replace(/[^+\d]/g, '')}`,
    cell: ({ phone, email }) =>
      isMaskedEmail(email)
        ? phone
        : phone !== '' && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
  },
  {
    id: 'direccion',
    header: 'Dirección',
    value: ({ address }) => address,
    card: 'wide',
    cell: ({ address }) => address !== '' && <span className="home-address">{address}</span>,
  },
];
