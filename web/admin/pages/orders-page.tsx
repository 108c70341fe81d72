import { Link, useSearchParams } from 'react-router-dom';
import { shop } from '#shared/domain/shop.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { useList } from '../api/admin-api.ts';
import { AccountsFile } from '../features/orders/accounts-file.tsx';
import {
  HELPER_ORDER_COLUMNS,
  openOrder,
  ORDER_COLUMNS,
} from '../features/orders/order-columns.tsx';
import { countText } from '../features/orders/order-rules.ts';
import { useIsHelper } from '../ui/own-rights.ts';
import { paths, type OrdersView } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { DataTable } from '../ui/data-table.tsx';

/** The lists of orders: their tab, their query, and what an empty one says. */
const VIEWS = {
  todos: {
    text: 'Todos',
    query: {},
    empty: (
      <EmptyState title="Todavía no hay pedidos.">
        <p>Cuando alguien compre en la tienda, su pedido aparecerá aquí.</p>
      </EmptyState>
    ),
  },
  'sin-pagar': {
    text: 'Sin pagar',
    query: { shipment: 'unpaid' },
    empty: (
      <EmptyState title="Nadie te debe un pago.">
        <p>Aquí esperan los pedidos cuyo dinero todavía no ha llegado.</p>
      </EmptyState>
    ),
  },
  'por-enviar': {
    text: 'Por enviar',
    query: { shipment: 'toSend' },
    empty: (
      <EmptyState title="No queda ningún pedido por enviar.">
        <p>El próximo aparecerá aquí en cuanto alguien compre.</p>
      </EmptyState>
    ),
  },
  desistimientos: {
    text: 'Desistimientos',
    query: { shipment: 'withdrawn' },
    empty: (
      <EmptyState title="Nadie desiste de un pedido.">
        <p>Aquí esperan los pedidos de quien se arrepiente, hasta que respondes.</p>
      </EmptyState>
    ),
  },
  enviados: {
    text: 'Enviados',
    query: { shipment: 'sent' },
    empty: (
      <EmptyState title="Todavía no has enviado ningún pedido.">
        <p>Los pedidos llegan aquí cuando los marcas como enviados.</p>
      </EmptyState>
    ),
  },
  cerrados: {
    text: 'Cancelados y devueltos',
    query: { shipment: 'closed' },
    empty: (
      <EmptyState title="No hay pedidos cancelados ni devueltos.">
        <p>Los pedidos llegan aquí cuando se cancelan o vuelven todas sus piezas.</p>
      </EmptyState>
    ),
  },
} as const satisfies Record<OrdersView, object>;

const isView = (text: string): text is OrdersView => Object.hasOwn(VIEWS, text);

/** A link to one of the lists, with the number of its orders if it is loaded. */
const Tab = ({ view, current }: { view: OrdersView; current: OrdersView }) => {
  // The list of orders to send is loaded for the sidebar; the others only when they are shown.
  const isLoaded = view === 'por-enviar' || (view !== 'todos' && view === current);
  const { data } = useList('listOrders', VIEWS[view].query, { skip: !isLoaded });
  const count = countText(data);
  return (
    <Link
      className={`nav-link ${view === current ? 'active' : ''}`}
      to={paths.ordersView(view)}
      aria-current={view === current ? 'page' : undefined}
    >
      {VIEWS[view].text}
      {count !== undefined && <span className="badge rounded-pill bg-primary ms-2">{count}</span>}
    </Link>
  );
};

const OrderList = ({ view }: { view: OrdersView }) => {
  const { query, empty } = VIEWS[view];
  const orders = useList('listOrders', query);
  const isHelper = useIsHelper();
  return (
    <>
      <DataTable
        label="Pedidos"
        query={orders}
        columns={isHelper ? HELPER_ORDER_COLUMNS : ORDER_COLUMNS}
        renderActions={openOrder}
        empty={empty}
      />
      {view === 'todos' && !isHelper && <AccountsFile orders={orders.data ?? []} />}
    </>
  );
};

/** `/admin/orders`: every order, or those to send, sent or closed. Orders are read-only (SPEC-6). */
export const OrdersPage = () => {
  const [params] = useSearchParams();
  const wanted = params.get('ver') ?? '';
  const view = isView(wanted) ? wanted : 'todos';
  return (
    <AdminPage title="Ordenes">
      <nav className="nav nav-underline mb-3 border-bottom" aria-label="Pedidos">
        {(Object.keys(VIEWS) as OrdersView[])
          // Orders of the demo have no payment.
          .filter((name) => name !== 'sin-pagar' || !shop().payment.methods.includes('demo'))
          .filter((name) => name !== 'desistimientos' || shop().law?.withdrawal)
          .map((name) => (
            <Tab key={name} view={name} current={view} />
          ))}
      </nav>
      <OrderList key={view} view={view} />
    </AdminPage>
  );
};
