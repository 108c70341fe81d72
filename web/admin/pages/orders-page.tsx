import { useState } from 'react';
import { reviewDate } from '#shared/dates.ts';
import type { Order } from '#shared/schemas/order.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { customerName } from '../features/orders/order-rules.ts';
import { orders } from '../features/orders/orders-slice.ts';
import { AdminPage } from '../parts/admin-page.tsx';
import { DataTable } from '../parts/data-table.tsx';

/** `/admin/orders`: to read only (specification 6). */
export const OrdersPage = () => {
  const { list, retry, more } = orders.useList();
  const [open, setOpen] = useState<Order | null>(null);
  return (
    <AdminPage title="Ordenes">
      <DataTable
        label="Órdenes"
        list={list}
        columns={ORDER_COLUMNS}
        onRetry={retry}
        onMore={more}
        renderActions={(order) => (
          <button
            type="button"
            className="btn btn-link"
            aria-label={`Ver la orden de ${customerName(order)}, ${reviewDate(order.createdAt)}`}
            onClick={() => {
              setOpen(order);
            }}
          >
            Ver
          </button>
        )}
        empty={
          <EmptyState title="Todavía no hay órdenes.">
            <p>Cuando alguien compre en la tienda, su orden aparecerá aquí.</p>
          </EmptyState>
        }
      />
      {open && (
        <OrderDetails
          order={open}
          onClosed={() => {
            setOpen(null);
          }}
        />
      )}
    </AdminPage>
  );
};
