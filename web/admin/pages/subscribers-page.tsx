import { useState } from 'react';
import type { Subscriber } from '#shared/domain/schemas/subscriber.ts';
import { useDispatch } from 'react-redux';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useRemoveSubscriberMutation, useSubscribersQuery } from '../api/admin-api.ts';
import { SUBSCRIBER_COLUMNS } from '../features/newsletter/subscriber-columns.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { MaskedNote } from '../ui/masked-note.tsx';

/** `/admin/newsletter`: who gets the newsletter. The shop itself writes one welcome mail only. */
export const SubscribersPage = () => {
  const dispatch = useDispatch();
  const list = useSubscribersQuery();
  const [removeSubscriber] = useRemoveSubscriberMutation();
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  return (
    <AdminPage title="Boletín">
      <MaskedNote emails={(list.data ?? []).map(({ email }) => email)} />
      <DataTable
        label="Boletín"
        query={list}
        columns={SUBSCRIBER_COLUMNS}
        renderActions={(subscriber) => (
          <button
            type="button"
            className="btn btn-link text-danger"
            aria-label={`Dar de baja ${subscriber.email}`}
            onClick={() => {
              setRemoving(subscriber);
            }}
          >
            Dar de baja
          </button>
        )}
        empty={
          <EmptyState title="Todavía no hay nadie apuntado.">
            <p>Cuando alguien se apunte al boletín en la tienda, su correo aparecerá aquí.</p>
          </EmptyState>
        }
      />
      {removing && (
        <ConfirmDialog
          title={`¿Dar de baja ${removing.email}?`}
          confirm="Dar de baja"
          onConfirm={async () => {
            await removeSubscriber(removing.id).unwrap();
            dispatch(showToast(`${removing.email} ya no está en el boletín.`));
          }}
          onClosed={() => {
            setRemoving(null);
          }}
        >
          <p>
            La tienda olvidará este correo. Si esa persona quiere volver, podrá apuntarse otra vez.
          </p>
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
