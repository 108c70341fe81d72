import Badge from 'react-bootstrap/Badge';
import Nav from 'react-bootstrap/Nav';
import { Link, useSearchParams } from 'react-router-dom';
import { useMemo } from 'react';
import { shop } from '#shared/domain/shop.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { useList } from '../api/admin-api.ts';
import { byPromisedDay } from '../features/orders/order-rules.ts';
import { AccountsFile } from '../features/orders/accounts-file.tsx';
import {
  HELPER_ORDER_COLUMNS,
  openOrder,
  ORDER_COLUMNS,
} from '../features/orders/order-columns.tsx';
import { useIsHelper } from '../ui/own-rights.ts';
import { CHOOSING, paths, type OrdersView } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { DataTable } from '../ui/data-table.tsx';

const VIEWS = {
  todos: {
    text: 'Todos',
    query: {},
    empty: 'Todavía no hay pedidos.',
    hint: 'Cuando alguien compre en la tienda, su pedido aparecerá aquí.',
  },
  'sin-pagar': {
    text: 'Sin pagar',
    query: { shipment: 'unpaid' },
    empty: 'Nadie te debe un pago.',
    hint: 'Aquí esperan los pedidos cuyo dinero todavía no ha llegado.',
  },
  'por-enviar': {
    text: 'Por enviar',
    query: { shipment: 'toSend' },
    empty: 'No queda ningún pedido por enviar.',
    hint: 'El próximo aparecerá aquí en cuanto alguien compre.',
  },
  desistimientos: {
    text: 'Desistimientos',
    query: { shipment: 'withdrawn' },
    empty: 'Nadie desiste de un pedido.',
    hint: 'Aquí esperan los pedidos de quien se arrepiente, hasta que respondes.',
  },
  enviados: {
    text: 'Enviados',
    query: { shipment: 'sent' },
    empty: 'Todavía no has enviado ningún pedido.',
    hint: 'Los pedidos llegan aquí cuando los marcas como enviados.',
  },
  cerrados: {
    text: 'Cancelados y devueltos',
    query: { shipment: 'closed' },
    empty: 'No hay pedidos cancelados ni devueltos.',
    hint: 'Los pedidos llegan aquí cuando se cancelan o vuelven todas sus piezas.',
  },
} as const satisfies Record<OrdersView, object>;

const isView = (text: string): text is OrdersView => Object.hasOwn(VIEWS, text);

const Tab = ({ view, current }: { view: OrdersView; current: OrdersView }) => {
  // The sidebar has already loaded the orders to send. Another list is loaded when it is shown.
  const isLoaded = view === 'por-enviar' || (view !== 'todos' && view === current);
  const { data } = useList('listOrders', VIEWS[view].query, { skip: !isLoaded });
  return (
    <Nav.Link
      as={Link}
      active={view === current}
      to={paths.ordersView(view)}
      aria-current={view === current ? 'page' : undefined}
    >
      {VIEWS[view].text}
      {data && data.length > 0 && (
        <Badge pill className="ms-2">
          {data.length}
        </Badge>
      )}
    </Nav.Link>
  );
};

const OrderList = ({ view }: { view: OrdersView }) => {
  const { query, empty, hint } = VIEWS[view];
  const list = useList('listOrders', query);
  const isToSend = view === 'por-enviar';
  const orders = useMemo(
    () => (list.data && isToSend ? { ...list, data: byPromisedDay(list.data) } : list),
    [list, isToSend],
  );
  const isHelper = useIsHelper();
  return (
    <>
      <DataTable
        label="Pedidos"
        query={orders}
        {...(isToSend && { ownOrder: 'Prometidos antes primero' })}
        columns={isHelper ? HELPER_ORDER_COLUMNS : ORDER_COLUMNS}
        renderActions={openOrder}
        empty={
          <EmptyState title={empty}>
            <p>{hint}</p>
          </EmptyState>
        }
      />
      {view === 'todos' && !isHelper && <AccountsFile orders={orders.data ?? []} />}
    </>
  );
};

export const OrdersPage = () => {
  const [params] = useSearchParams();
  const wanted = params.get('ver') ?? '';
  const view = isView(wanted) ? wanted : 'todos';
  const isHelper = useIsHelper();
  return (
    <AdminPage
      title="Ordenes"
      actions={
        !isHelper && (
          <Link className="btn btn-outline-primary px-3" to={paths.products} state={CHOOSING}>
            Pedido para un cliente
          </Link>
        )
      }
    >
      <Nav as="nav" variant="underline" className="mb-3 border-bottom" aria-label="Pedidos">
        {(Object.keys(VIEWS) as OrdersView[])
          // Orders of the demo have no payment.
          .filter((name) => name !== 'sin-pagar' || !shop().payment.methods.includes('demo'))
          .filter((name) => name !== 'desistimientos' || shop().law?.withdrawal)
          .map((name) => (
            <Tab key={name} view={name} current={view} />
          ))}
      </Nav>
      <OrderList key={view} view={view} />
    </AdminPage>
  );
};
