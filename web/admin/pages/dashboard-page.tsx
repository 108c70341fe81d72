import { shop } from '#shared/domain/shop.ts';
import { useState } from 'react';
import Card from 'react-bootstrap/Card';
import ListGroup from 'react-bootstrap/ListGroup';
import { Link } from 'react-router-dom';
import { MAX_LOW_STOCK } from '#shared/domain/limits.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { SpinnerScreen } from '../../ui/core/page-states.tsx';
import { Price } from '../../ui/core/values.tsx';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { paths } from '../shell/paths.ts';
import { useList, useRecord, useSettings, type Query } from '../api/admin-api.ts';
import { RevenueChart } from '../features/dashboard/revenue-chart.tsx';
import { StockAlerts } from '../features/products/stock-alerts.tsx';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { openOrder, ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { unpaidText } from '../features/orders/order-rules.ts';
import { ordersText } from '../features/dashboard/sales-rules.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { countText } from '../ui/texts.ts';
import { Panel } from '../ui/loaded.tsx';
import { RowTable } from '../ui/data-table.tsx';

const LATEST = 50;

const ShopTotals = ({ dashboard }: { dashboard: Dashboard }) => (
  <section aria-label="Ventas">
    <dl className="shop-totals">
      <Card className="card-body total-wide">
        <dt className="text-secondary">Ingresos</dt>
        <dd className="m-0 total">{formatPrice(toCents(dashboard.revenue), shop().currency)}</dd>
        <dd className="m-0 text-secondary small">
          {ordersText(dashboard.orders)}, sin gastos de envío
        </dd>
        {dashboard.former?.map(({ currency, revenue }) => (
          <dd key={currency} className="m-0 text-secondary small">
            Antes: {formatPrice(toCents(revenue), currency)}
          </dd>
        ))}
        {dashboard.outside > 0 && (
          <dd className="m-0 text-secondary small">
            Incluye {formatPrice(toCents(dashboard.outside), shop().currency)} vendidos fuera
          </dd>
        )}
      </Card>
      <Card className="card-body">
        <dt className="text-secondary">Usuarios</dt>
        <dd className="m-0 total">{countText(dashboard.users)}</dd>
      </Card>
      <Card className="card-body">
        <dt className="text-secondary">Productos</dt>
        <dd className="m-0 total">{countText(dashboard.products)}</dd>
      </Card>
    </dl>
  </section>
);

const BestSellers = ({ bestSellers }: Pick<Dashboard, 'bestSellers'>) => (
  <ListGroup as="ol" variant="flush">
    {bestSellers.map(({ id, title, units, revenue, img1: img }) => (
      <ListGroup.Item key={id} as="li">
        <span className="item-image">
          {img !== undefined && <SquareImage name={img} side={48} />}
        </span>
        <div className="item-text">
          {img === undefined ? (
            <strong>{title}</strong>
          ) : (
            <Link to={paths.editProduct(id)}>{title}</Link>
          )}
          <span className="text-secondary small">
            {units === 1 ? '1 pieza' : `${countText(units)} piezas`}
          </span>
        </div>
        <Price className="ms-auto" amount={toCents(revenue)} currency={shop().currency} />
      </ListGroup.Item>
    ))}
  </ListGroup>
);

const LowStock = ({ query }: { query: Query<Dashboard> }) => (
  <Panel title="Por reponer" query={query}>
    {({ lowStock, moreLowStock }) =>
      lowStock.length > 0 && (
        <>
          <StockAlerts products={lowStock} />
          {moreLowStock && (
            <p className="m-0 text-secondary">
              Hay más de {MAX_LOW_STOCK} productos por reponer; aquí están los que menos unidades
              tienen.
            </p>
          )}
        </>
      )
    }
  </Panel>
);

const NEXT_ORDERS = 8;

interface OrdersProps {
  title: string;
  query: Query<readonly Order[]>;
  /** All orders, of which the panel shows some. */
  all: { to: string; text: string };
  shown?: (orders: readonly Order[]) => readonly Order[];
  empty?: string;
}

const OrdersPanel = ({ title, query, all, shown = (orders) => orders, empty }: OrdersProps) => (
  <Panel
    title={title}
    actions={
      <Link className="tap fw-semibold" to={all.to}>
        {all.text}
      </Link>
    }
    query={query}
    empty={empty}
  >
    {(orders) =>
      orders.length > 0 && (
        <RowTable
          label={title}
          rows={shown(orders)}
          columns={ORDER_COLUMNS}
          renderActions={openOrder}
        />
      )
    }
  </Panel>
);

const OrdersToSend = ({ query }: Pick<OrdersProps, 'query'>) => {
  const { length } = query.data ?? [];
  const text = length === 1 ? 'Ver el pedido' : `Ver los ${countText(length)}`;
  return (
    <OrdersPanel
      title="Por enviar"
      query={query}
      all={{ to: paths.ordersView('por-enviar'), text }}
      shown={(orders) => orders.slice(-NEXT_ORDERS).toReversed()}
    />
  );
};

interface Work {
  orders: readonly Order[] | undefined;
  unpaid: readonly Order[] | undefined;
  withdrawn: readonly Order[] | undefined;
  stock: Dashboard['lowStock'] | undefined;
  mails: readonly FailedMail[] | undefined;
  isClosed: boolean | undefined;
}

const Waiting = (work: Work) => {
  const { orders = [], unpaid = [], withdrawn = [], stock = [], mails = [], isClosed } = work;
  const soldOut = stock.filter((product) => product.stock === 0).length;
  const links: (readonly [text: string, to: string])[] = [];
  const add = (count: number, one: string, many: string, to: string) => {
    if (count > 0) links.push([`${countText(count)} ${count === 1 ? one : many}`, to]);
  };
  add(orders.length, 'por enviar', 'por enviar', paths.ordersView('por-enviar'));
  if (unpaid.length > 0) links.push([unpaidText(unpaid), paths.ordersView('sin-pagar')]);
  add(withdrawn.length, 'desistimiento', 'desistimientos', paths.ordersView('desistimientos'));
  add(soldOut, 'agotada', 'agotadas', `${paths.products}?estado=agotado`);
  add(mails.length, 'correo sin entregar', 'correos sin entregar', '#correos');
  if (isClosed) links.push(['Tienda cerrada', paths.shop]);
  if (shop().payment.methods.length === 0) links.push(['Nadie puede pagar todavía', paths.shop]);
  return (
    <nav className="d-flex flex-wrap gap-2 mb-4" aria-label="Pendiente">
      {links.map(([text, to]) => (
        <Link key={text} className="btn btn-outline-primary" to={to}>
          {text}
        </Link>
      ))}
      {links.length === 0 && <p className="m-0 text-secondary">No hay nada pendiente.</p>}
    </nav>
  );
};

const LatestOrders = ({ query }: Pick<OrdersProps, 'query'>) => (
  <OrdersPanel
    title={`Ultimas ${LATEST} ordenes`}
    query={query}
    all={{ to: paths.orders, text: 'Ver todas' }}
    empty="Todavía no hay pedidos. Cuando alguien compre, su pedido aparecerá aquí."
  />
);

interface SalesProps {
  query: Query<Dashboard>;
  /** The query without its error, so that only one panel shows the error. */
  withoutError: Query<Dashboard>;
}

const Sales = ({ query, withoutError }: SalesProps) => (
  <div className="panels">
    <Panel title="Evolución" query={query}>
      {(dashboard) =>
        (dashboard.orders > 0 || dashboard.outside > 0) && <RevenueChart dashboard={dashboard} />
      }
    </Panel>
    <Panel title="Lo más vendido" query={withoutError}>
      {({ bestSellers }) => bestSellers.length > 0 && <BestSellers bestSellers={bestSellers} />}
    </Panel>
  </div>
);

const FRESH = { refetchOnFocus: true } as const;

export const DashboardPage = () => {
  const totals = useRecord('getDashboard', {}, FRESH);
  const mails = useList('listFailedMails', {}, FRESH);
  const toSend = useList('listOrders', { shipment: 'toSend' }, FRESH);
  const unpaid = useList(
    'listOrders',
    { shipment: 'unpaid' },
    // Orders of the demo have no payment.
    { ...FRESH, skip: shop().payment.methods.includes('demo') },
  );
  const withdrawn = useList(
    'listOrders',
    { shipment: 'withdrawn' },
    { ...FRESH, skip: !shop().law?.withdrawal },
  );
  const latest = useRecord('listOrders', { query: { limit: LATEST } }, FRESH);
  const settings = useSettings();
  // Nothing is shown before all have answered, because panels without content are hidden.
  const [isOpen, setOpen] = useState(false);
  const isLoading = [totals, mails, toSend, unpaid, withdrawn, latest, settings].some(
    (query) => query.isLoading,
  );
  if (!isOpen && !isLoading) setOpen(true);
  // Only one panel says that the totals are outdated.
  const shown = { ...totals, error: undefined };
  const isMissing = totals.data === undefined && totals.error !== undefined;
  return (
    <AdminPage title="Dashboard">
      {isOpen ? (
        <>
          <Waiting
            orders={toSend.data}
            unpaid={unpaid.data}
            withdrawn={withdrawn.data}
            stock={totals.data?.lowStock}
            mails={mails.data}
            isClosed={settings.data?.holiday.closed}
          />
          <OrdersToSend query={toSend} />
          <div className="panels">
            {!isMissing && <LowStock query={shown} />}
            <FailedMails query={mails} />
          </div>
          {isMissing ? (
            <Panel title="Ventas" query={totals}>
              {() => null}
            </Panel>
          ) : (
            totals.data && <ShopTotals dashboard={totals.data} />
          )}
          {!isMissing && <Sales query={totals} withoutError={shown} />}
          <LatestOrders query={latest} />
        </>
      ) : (
        <SpinnerScreen />
      )}
    </AdminPage>
  );
};
