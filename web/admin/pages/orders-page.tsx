import { EmptyState } from '../../ui/core/empty-state.tsx';
import { ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { orders } from '../features/orders/orders-slice.ts';
import { useOrderDetails } from '../features/orders/use-order-details.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { MaskedNote } from '../ui/masked-note.tsx';

/** `/admin/orders`: read-only (SPEC-6). */
export const OrdersPage = () => {
  const { list, retry, more } = orders.useList();
  const { renderActions, details } = useOrderDetails();
  return (
    <AdminPage title="Ordenes">
      <MaskedNote emails={list.rows.map(({ customer }) => customer?.email)} />
      <DataTable
        label="Órdenes"
        list={list}
        columns={ORDER_COLUMNS}
        onRetry={retry}
        onMore={more}
        renderActions={renderActions}
        empty={
          <EmptyState title="Todavía no hay órdenes.">
            <p>Cuando alguien compre en la tienda, su orden aparecerá aquí.</p>
          </EmptyState>
        }
      />
      {details}
    </AdminPage>
  );
};
