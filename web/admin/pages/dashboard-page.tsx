import { Link } from 'react-router-dom';
import { LOW_STOCK, MAX_LOW_STOCK } from '#shared/domain/limits.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { Price } from '../../ui/core/values.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { paths } from '../shell/paths.ts';
import { useDashboardQuery } from '../api/admin-api.ts';
import { useLatestOrdersQuery } from '../api/shop-api.ts';
import { RevenueChart } from '../features/dashboard/revenue-chart.tsx';
import { StockAlerts } from '../features/products/stock-alerts.tsx';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { openOrder, ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { ordersText } from '../features/dashboard/sales-rules.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { countText } from '../ui/count-text.ts';
import { MaskedNote } from '../ui/person.tsx';
import { Panel } from '../ui/panel.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { useOnTabReturn } from '../ui/use-on-tab-return.ts';

/** The three cards of the dashboard (SPEC-2), which have their size before the figures arrive. */
const ShopTotals = ({ dashboard }: { dashboard: Dashboard | null }) => (
  <section aria-label="Ventas" aria-busy={dashboard === null}>
    {dashboard === null && (
      <span className="visually-hidden" role="status">
        Cargando…
      </span>
    )}
    <dl className="shop-totals">
      <div className="card card-body total-wide">
        <dt className="text-secondary">Ingresos</dt>
        <dd className="m-0 total">
          {dashboard ? formatPrice(toCents(dashboard.revenue)) : <>&nbsp;</>}
        </dd>
        <dd className="m-0 text-secondary small">
          {dashboard ? `${ordersText(dashboard.orders)}, sin gastos de envío` : <>&nbsp;</>}
        </dd>
      </div>
      <div className="card card-body">
        <dt className="text-secondary">Usuarios</dt>
        <dd className="m-0 total">{dashboard ? countText(dashboard.users) : <>&nbsp;</>}</dd>
      </div>
      <div className="card card-body">
        <dt className="text-secondary">Productos</dt>
        <dd className="m-0 total">{dashboard ? countText(dashboard.products) : <>&nbsp;</>}</dd>
      </div>
    </dl>
  </section>
);

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

/** `/admin/dashboard`: totals, low stock, failed mails, sales and the latest orders. */
export const DashboardPage = () => {
  const totals = useDashboardQuery();
  const latest = useLatestOrdersQuery();
  useOnTabReturn(() => {
    for (const { refetch } of [totals, latest]) void refetch();
  });
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
        <ShopTotals dashboard={totals.data ?? null} />
      )}
      <div className="panels">
        {!isMissing && (
          <Panel title="Por reponer" query={shown}>
            {({ lowStock, moreLowStock }) =>
              lowStock.length > 0 ? (
                <>
                  <StockAlerts products={lowStock} />
                  {moreLowStock && (
                    <p className="m-0 text-secondary">
                      Hay más de {MAX_LOW_STOCK} productos por reponer; aquí están los que menos
                      unidades tienen.
                    </p>
                  )}
                </>
              ) : (
                <p className="m-0 text-secondary">
                  Nada por reponer: de todo quedan más de {LOW_STOCK} unidades.
                </p>
              )
            }
          </Panel>
        )}
        <FailedMails />
      </div>
      {!isMissing && (
        <div className="panels panels-uneven">
          <Panel title="Evolución" query={totals}>
            {(dashboard) =>
              dashboard.orders > 0 ? (
                <RevenueChart dashboard={dashboard} />
              ) : (
                <p className="m-0 text-secondary">
                  Con el primer pedido empezará aquí la historia de la tienda.
                </p>
              )
            }
          </Panel>
          <Panel title="Lo más vendido" query={shown}>
            {({ bestSellers }) =>
              bestSellers.length > 0 ? (
                <BestSellers bestSellers={bestSellers} />
              ) : (
                <p className="m-0 text-secondary">Este mes y el anterior no se ha vendido nada.</p>
              )
            }
          </Panel>
        </div>
      )}
      <Panel
        title="Ultimas 50 ordenes"
        actions={
          <Link className="tap fw-semibold" to={paths.orders()}>
            Ver todas
          </Link>
        }
        query={latest}
      >
        {(rows) =>
          rows.length > 0 ? (
            <>
              <MaskedNote emails={rows.map(({ customer }) => customer?.email)} />
              <RowTable
                label="Ultimas 50 ordenes"
                rows={rows}
                columns={ORDER_COLUMNS}
                renderActions={openOrder}
              />
            </>
          ) : (
            <p className="m-0 text-secondary">
              Todavía no hay pedidos. Cuando alguien compre, su pedido aparecerá aquí.
            </p>
          )
        }
      </Panel>
    </AdminPage>
  );
};
