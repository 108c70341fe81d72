import { isMaskedEmail } from '#shared/domain/masks.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { Avatar } from './avatar.tsx';
import type { Column } from '../../ui/columns.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { fullName } from '../../ui/full-name.ts';

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
    cell: (user) => <span className="person-name">{fullName(user)}</span>,
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
    cell: ({ phone, email }) =>
      isMaskedEmail(email)
        ? phone
        : phone !== '' && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
  },
  {
    id: 'direccion',
    header: 'Dirección',
    value: ({ address }) => address,
    cell: ({ address }) => address !== '' && <span className="home-address">{address}</span>,
  },
];
