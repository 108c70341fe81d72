import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { openOrder } from '../features/orders/open-order.tsx';
import { ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { OrderTabs } from '../features/orders/order-tabs.tsx';
import { orders, ordersToSend, sentOrders } from '../features/orders/orders-slice.ts';
import { countText } from '../features/orders/order-rules.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { MaskedNote } from '../ui/masked-note.tsx';
import type { OrdersView } from '../shell/paths.ts';

const LISTS = { todos: orders, 'por-enviar': ordersToSend, enviados: sentOrders };

const EMPTY = {
  todos: (
    <EmptyState title="Todavía no hay pedidos.">
      <p>Cuando alguien compre en la tienda, su pedido aparecerá aquí.</p>
    </EmptyState>
  ),
  'por-enviar': (
    <EmptyState title="No queda ningún pedido por enviar.">
      <p>El próximo aparecerá aquí en cuanto alguien compre.</p>
    </EmptyState>
  ),
  enviados: (
    <EmptyState title="Todavía no has enviado ningún pedido.">
      <p>Los pedidos llegan aquí cuando los marcas como enviados.</p>
    </EmptyState>
  ),
};

const isView = (text: string): text is OrdersView => Object.hasOwn(LISTS, text);

const OrderList = ({ view }: { view: OrdersView }) => {
  const { list, retry, more, read } = LISTS[view].useList();
  return (
    <>
      <MaskedNote emails={list.rows.map(({ customer }) => customer?.email)} />
      <DataTable
        label="Pedidos"
        list={list}
        columns={ORDER_COLUMNS}
        onRetry={retry}
        onMore={more}
        read={read}
        renderActions={openOrder}
        empty={EMPTY[view]}
      />
    </>
  );
};

/** `/admin/orders`: every order, those to send, or those that were sent. Orders are read-only (SPEC-6). */
export const OrdersPage = () => {
  const [params] = useSearchParams();
  const wanted = params.get('ver') ?? '';
  const view = isView(wanted) ? wanted : 'todos';
  const counts = {
    'por-enviar': countText(useSelector(ordersToSend.select)),
    enviados: countText(useSelector(sentOrders.select)),
  };
  return (
    <AdminPage title="Ordenes">
      <OrderTabs current={view} counts={counts} />
      <OrderList key={view} view={view} />
    </AdminPage>
  );
};
