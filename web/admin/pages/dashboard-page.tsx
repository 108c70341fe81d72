import { Link } from 'react-router-dom';
import { LOW_STOCK, MAX_LOW_STOCK } from '#shared/domain/limits.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { Price } from '../../ui/core/values.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { paths } from '../shell/paths.ts';
import { useDashboardQuery, useLatestOrdersQuery } from '../api/admin-api.ts';
import { RevenueChart } from '../features/dashboard/revenue-chart.tsx';
import { StockAlerts } from '../features/products/stock-alerts.tsx';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { openOrder, ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { ordersText } from '../features/dashboard/sales-rules.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { countText } from '../ui/texts.ts';
import { MaskedNote } from '../ui/person.tsx';
import { type Query, Panel } from '../ui/loaded.tsx';
import { RowTable } from '../ui/data-table.tsx';

const LATEST = 'Ultimas 50 ordenes';

/** The three cards of the dashboard (SPEC-2), which have their size before the figures arrive. */
const ShopTotals = ({ dashboard }: { dashboard: Dashboard | undefined }) => {
  const figure = (text: (loaded: Dashboard) => string) =>
    dashboard ? text(dashboard) : <>&nbsp;</>;
  return (
    <section aria-label="Ventas" aria-busy={!dashboard}>
      {!dashboard && (
        <span className="visually-hidden" role="status">
          Cargando…
        </span>
      )}
      <dl className="shop-totals">
        <div className="card card-body total-wide">
          <dt className="text-secondary">Ingresos</dt>
          <dd className="m-0 total">{figure(({ revenue }) => formatPrice(toCents(revenue)))}</dd>
          <dd className="m-0 text-secondary small">
            {figure(({ orders }) => `${ordersText(orders)}, sin gastos de envío`)}
          </dd>
        </div>
        <div className="card card-body">
          <dt className="text-secondary">Usuarios</dt>
          <dd className="m-0 total">{figure(({ users }) => countText(users))}</dd>
        </div>
        <div className="card card-body">
          <dt className="text-secondary">Productos</dt>
          <dd className="m-0 total">{figure(({ products }) => countText(products))}</dd>
        </div>
      </dl>
    </section>
  );
};

/** The best sellers of this month and the previous one, most units first. */
const BestSellers = ({ bestSellers }: Pick<Dashboard, 'bestSellers'>) => (
  <ol className="item-list">
    {bestSellers.map(({ id, title, units, revenue, img1: img }) => {
      return (
        <li key={id}>
          <span className="item-image">
            {img !== undefined && (
              <ResponsiveImage name={img} alt="" sizes="48px" width={48} height={48} />
            )}
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
          <Price amount={toCents(revenue)} />
        </li>
      );
    })}
  </ol>
);

const LowStock = ({ query }: { query: Query<Dashboard> }) => (
  <Panel
    title="Por reponer"
    query={query}
    empty={`Nada por reponer: de todo quedan más de ${LOW_STOCK} unidades.`}
  >
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

const LatestOrders = () => (
  <Panel
    title={LATEST}
    actions={
      <Link className="tap fw-semibold" to={paths.orders}>
        Ver todas
      </Link>
    }
    query={useLatestOrdersQuery(undefined, { refetchOnFocus: true })}
    empty="Todavía no hay pedidos. Cuando alguien compre, su pedido aparecerá aquí."
  >
    {(rows) =>
      rows.length > 0 && (
        <>
          <MaskedNote emails={rows.map(({ customer }) => customer?.email)} />
          <RowTable label={LATEST} rows={rows} columns={ORDER_COLUMNS} renderActions={openOrder} />
        </>
      )
    }
  </Panel>
);

/** `/admin/dashboard`: totals, low stock, failed mails, sales and the latest orders. */
export const DashboardPage = () => {
  const totals = useDashboardQuery(undefined, { refetchOnFocus: true });
  // One panel says that the totals are outdated.
  const shown = { ...totals, error: undefined };
  const isMissing = totals.data === undefined && totals.isError;
  return (
    <AdminPage title="Dashboard">
      {isMissing ? (
        <Panel title="Ventas" query={totals}>
          {() => null}
        </Panel>
      ) : (
        <ShopTotals dashboard={totals.data} />
      )}
      <div className="panels">
        {!isMissing && <LowStock query={shown} />}
        <FailedMails />
      </div>
      {!isMissing && (
        <div className="panels panels-uneven">
          <Panel
            title="Evolución"
            query={totals}
            empty="Con el primer pedido empezará aquí la historia de la tienda."
          >
            {(dashboard) => dashboard.orders > 0 && <RevenueChart dashboard={dashboard} />}
          </Panel>
          <Panel
            title="Lo más vendido"
            query={shown}
            empty="Este mes y el anterior no se ha vendido nada."
          >
            {({ bestSellers }) =>
              bestSellers.length > 0 && <BestSellers bestSellers={bestSellers} />
            }
          </Panel>
        </div>
      )}
      <LatestOrders />
    </AdminPage>
  );
};
