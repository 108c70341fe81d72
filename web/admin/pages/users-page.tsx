import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { isMaskedEmail } from '#shared/domain/masks.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { DemoContext } from '../../api/site-config.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { useCall, useList } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { emailColumn, type Column } from '../ui/columns.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable, MenuLink } from '../ui/data-table.tsx';
import { PhoneLink } from '../ui/person.tsx';
import { fullName, phoneText } from '../ui/texts.ts';

/** Without an accessible name, because the person's name is beside it. */
const Avatar = ({ user: { firstname, avatar } }: { user: User }) =>
  avatar === null ? (
    <span className="initial rounded-circle" aria-hidden="true">
      {firstname.charAt(0)}
    </span>
  ) : (
    <SquareImage name={avatar} side={48} className="rounded-circle" />
  );

const COLUMNS: readonly Column<User>[] = [
  {
    id: 'foto',
    header: 'Fotografía',
    value: ({ avatar }) => avatar,
    cell: (user) => <Avatar user={user} />,
    isImage: true,
  },
  {
    id: 'nombre',
    header: 'Nombre',
    value: fullName,
    cell: (user) => (
      <Link className="text-break" to={paths.editUser(user.id)}>
        {fullName(user)}
      </Link>
    ),
    menuOrders: { ascending: 'Nombre, de la A a la Z' },
    card: 'title',
  },
  emailColumn(),
  {
    id: 'telefono',
    header: 'Teléfono',
    value: ({ phone }) => phone,
    csv: ({ phone, email }) => (isMaskedEmail(email) ? phone : phoneText(phone)),
    shownText: ({ phone }) => `${phone} ${phone.replace(/[^+\d]/g, '')}`,
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
  {
    id: 'direccion',
    header: 'Dirección',
    value: ({ address }) => address,
    card: 'wide',
    cell: ({ address }) =>
      address !== '' && <span className="d-inline-block text-break long-cell">{address}</span>,
  },
];

const DEMO_REASON =
  'Es la cuenta de demostración, con la que cualquiera puede entrar en la tienda. Por eso se queda.';

const Deletion = ({ user }: { user: User }) => {
  const demo = useContext(DemoContext);
  const call = useCall();
  const isDemo = user.email === demo?.user.email;
  const name = fullName(user);
  return (
    <ConfirmButton
      inMenu
      action="Eliminar"
      label={`Eliminar a ${name}`}
      title={isDemo ? `La cuenta de ${name} no se puede eliminar` : `¿Eliminar a ${name}?`}
      isRejected={isDemo}
      errorText={({ code }) => (code === 'DEMO_PROTECTED' ? DEMO_REASON : undefined)}
      onConfirm={() => call('deleteUser', { params: { id: user.id } })}
      done={`La cuenta de ${name} se ha eliminado.`}
    >
      {isDemo ? (
        <p>{DEMO_REASON}</p>
      ) : (
        <>
          <p>
            La cuenta <strong>{user.email}</strong> desaparece y no se puede recuperar.
          </p>
          <ul>
            <li>Sus sesiones terminan al momento.</li>
            <li>Sus pedidos se quedan en la tienda.</li>
            <li>Sus opiniones se quedan, firmadas por «Usuario eliminado».</li>
          </ul>
        </>
      )}
    </ConfirmButton>
  );
};

export const UsersPage = () => (
  <AdminPage title="Usuarios">
    <DataTable
      label="Usuarios"
      query={useList('listUsers')}
      emailOf={({ email }) => email}
      columns={COLUMNS}
      ownOrder="Primero los más antiguos"
      menuName={fullName}
      renderActions={(user) => (
        <>
          <MenuLink to={paths.editUser(user.id)} label={`Editar a ${fullName(user)}`}>
            Editar
          </MenuLink>
          <Deletion user={user} />
        </>
      )}
      empty={
        <EmptyState title="Todavía no hay usuarios.">
          <p>Cuando alguien se registre en la tienda, aparecerá aquí.</p>
        </EmptyState>
      }
    />
  </AdminPage>
);
