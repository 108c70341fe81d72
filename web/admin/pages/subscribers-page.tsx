import { Link } from 'react-router-dom';
import type { Subscriber } from '#shared/domain/schemas/mail.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { paths } from '../shell/paths.ts';
import { useCall, useList } from '../api/admin-api.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { dateColumn, emailColumn, type Column } from '../ui/columns.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';

const COLUMNS: readonly Column<Subscriber>[] = [
  { ...emailColumn(), card: 'title' },
  { ...dateColumn('fecha', 'Desde', ({ subscribedAt }) => subscribedAt), card: 'labelled' },
];

export const SubscribersPage = () => {
  const call = useCall();
  return (
    <AdminPage
      title="Boletín"
      actions={
        <Link className="btn btn-primary" to={paths.letter}>
          Escribir una carta
        </Link>
      }
    >
      <DataTable
        label="Boletín"
        query={useList('listSubscribers')}
        emailOf={({ email }) => email}
        columns={COLUMNS}
        renderActions={({ id, email }) => (
          <ConfirmButton
            action="Dar de baja"
            label={`Dar de baja ${email}`}
            title={`¿Dar de baja ${email}?`}
            onConfirm={() => call('removeSubscriber', { params: { id } })}
            done={`${email} ya no está en el boletín.`}
          >
            <p>
              La tienda olvidará este correo. Si esa persona quiere volver, podrá apuntarse otra
              vez.
            </p>
          </ConfirmButton>
        )}
        empty={
          <EmptyState title="Todavía no hay nadie apuntado.">
            <p>Cuando alguien se apunte al boletín en la tienda, su correo aparecerá aquí.</p>
          </EmptyState>
        }
      />
    </AdminPage>
  );
};
