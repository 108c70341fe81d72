import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useApiDispatch } from '../../api/dispatch.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths } from '../shell/paths.ts';
import { BestSellers } from '../features/dashboard/best-sellers.tsx';
import { useDashboard } from '../features/dashboard/dashboard-slice.ts';
import { lowStock } from '../features/dashboard/low-stock.ts';
import { RevenueChart } from '../features/dashboard/revenue-chart.tsx';
import { ShopSums } from '../features/dashboard/shop-sums.tsx';
import { StockAlerts } from '../features/dashboard/stock-alerts.tsx';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { mails, retryMail } from '../features/mails/mails-slice.ts';
import { ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { latestOrders } from '../features/orders/orders-slice.ts';
import { useOrderDetails } from '../features/orders/use-order-details.tsx';
import { products } from '../features/products/products-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOf } from '../ui/admin-thunk.ts';
import type { Identified, List } from '../ui/list-rules.ts';
import { Panel } from '../ui/panel.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { LOW_STOCK } from '../ui/stock-mark.tsx';
import { useOnReturn } from '../ui/use-on-return.ts';

/** A list as a panel shows it: whole, or not at all. */
const whole = <Row extends Identified>({ isWhole, rows, problem }: List<Row>) => ({
  data: isWhole ? rows : null,
  problem,
});

/** `/admin/dashboard`: what needs attention, how the shop does, what was bought last. */
export const DashboardPage = () => {
  const dispatch = useApiDispatch();
  const { sums, retry: retrySums } = useDashboard();
  const { list: shelf, retry: retryShelf } = products.useList();
  const { list: failed, retry: retryFailed } = mails.useList();
  const { list: latest, retry: retryLatest } = latestOrders.useList();
  useOnReturn(() => {
    for (const refresh of [retrySums, retryShelf, retryFailed, retryLatest]) refresh();
  });
  const images = useMemo(() => new Map(shelf.rows.map(({ id, img1 }) => [id, img1])), [shelf.rows]);
  const low = useMemo(() => lowStock(shelf.rows), [shelf.rows]);
  const { renderActions, details } = useOrderDetails();
  return (
    <AdminPage title="Dashboard">
      {sums.data ? (
        <ShopSums dashboard={sums.data} />
      ) : (
        <Panel title="Ventas" {...sums} onRetry={retrySums}>
          {() => null}
        </Panel>
      )}
      <div className="panels">
        <Panel title="Por reponer" {...whole(shelf)} onRetry={retryShelf}>
          {() =>
            low.length > 0 ? (
              <StockAlerts products={low} />
            ) : (
              <p className="panel-calm">
                Nada por reponer: de todo quedan más de {LOW_STOCK} unidades.
              </p>
            )
          }
        </Panel>
        <Panel title="Correos que no han salido" {...whole(failed)} onRetry={retryFailed}>
          {(rows) =>
            rows.length > 0 ? (
              <FailedMails
                mails={rows}
                onRetry={async ({ id }) => {
                  await answerOf(dispatch(retryMail(id)));
                  dispatch(showToast('El correo está de nuevo en camino.'));
                }}
              />
            ) : (
              <p className="panel-calm">Todos los correos han salido.</p>
            )
          }
        </Panel>
      </div>
      {sums.data && (
        <div className="panels panels-uneven">
          <Panel title="Evolución" {...sums} onRetry={retrySums}>
            {(dashboard) =>
              dashboard.orders > 0 ? (
                <RevenueChart dashboard={dashboard} />
              ) : (
                <p className="panel-calm">
                  Con la primera orden empezará aquí la historia de la tienda.
                </p>
              )
            }
          </Panel>
          <Panel title="Lo más vendido" data={sums.data} problem={null} onRetry={retrySums}>
            {({ bestSellers }) =>
              bestSellers.length > 0 ? (
                <BestSellers bestSellers={bestSellers} imageOf={(id) => images.get(id)} />
              ) : (
                <p className="panel-calm">Este mes y el anterior no se ha vendido nada.</p>
              )
            }
          </Panel>
        </div>
      )}
      <Panel
        title="Ultimas 50 ordenes"
        actions={<Link to={paths.orders()}>Ver todas</Link>}
        {...whole(latest)}
        onRetry={retryLatest}
      >
        {(rows) =>
          rows.length > 0 ? (
            <RowTable
              label="Ultimas 50 ordenes"
              rows={rows}
              columns={ORDER_COLUMNS}
              renderActions={renderActions}
            />
          ) : (
            <p className="panel-calm">
              Todavía no hay órdenes. Cuando alguien compre, su orden aparecerá aquí.
            </p>
          )
        }
      </Panel>
      {details}
    </AdminPage>
  );
};
