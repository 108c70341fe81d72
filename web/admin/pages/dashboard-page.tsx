import { Link } from 'react-router-dom';
import { LOW_STOCK, MAX_LOW_STOCK } from '#shared/domain/limits.ts';
import { paths } from '../shell/paths.ts';
import { BestSellers } from '../features/dashboard/best-sellers.tsx';
import { useDashboard } from '../features/dashboard/dashboard-slice.ts';
import { RevenueChart } from '../features/dashboard/revenue-chart.tsx';
import { ShopTotals } from '../features/dashboard/shop-totals.tsx';
import { StockAlerts } from '../features/products/stock-alerts.tsx';
import { FailedMails } from '../features/mails/failed-mails.tsx';
import { ORDER_COLUMNS } from '../features/orders/order-columns.tsx';
import { latestOrders } from '../features/orders/orders-slice.ts';
import { openOrder } from '../features/orders/open-order.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import type { Identified, List } from '../api/list-rules.ts';
import { MaskedNote } from '../ui/masked-note.tsx';
import { Panel } from '../ui/panel.tsx';
import { RowTable } from '../ui/row-table.tsx';
import { useOnTabReturn } from '../ui/use-on-tab-return.ts';

/** A panel shows a list only when it is complete. */
const wholeList = <Row extends Identified>({ isLoaded, rows, problem }: List<Row>) => ({
  data: isLoaded ? rows : null,
  problem,
});

/** `/admin/dashboard`: totals, low stock, failed mails, sales and the latest orders. */
export const DashboardPage = () => {
  const { totals, retry: retryTotals } = useDashboard();
  const { list: latest, retry: retryLatest } = latestOrders.useList();
  useOnTabReturn(() => {
    for (const refresh of [retryTotals, retryLatest]) refresh();
  });
  const isMissing = totals.data === null && totals.problem;
  return (
    <AdminPage title="Dashboard">
      {isMissing ? (
        <Panel title="Ventas" {...totals} onRetry={retryTotals}>
          {() => null}
        </Panel>
      ) : (
        <ShopTotals dashboard={totals.data} />
      )}
      <div className="panels">
        {!isMissing && (
          <Panel title="Por reponer" data={totals.data} problem={null} onRetry={retryTotals}>
            {({ lowStock, moreLowStock }) =>
              lowStock.length > 0 ? (
                <>
                  <StockAlerts products={lowStock} />
                  {moreLowStock && (
                    <p className="panel-calm">
                      Hay más de {MAX_LOW_STOCK} productos por reponer; aquí están los que menos
                      unidades tienen.
                    </p>
                  )}
                </>
              ) : (
                <p className="panel-calm">
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
          <Panel title="Evolución" {...totals} onRetry={retryTotals}>
            {(dashboard) =>
              dashboard.orders > 0 ? (
                <RevenueChart dashboard={dashboard} />
              ) : (
                <p className="panel-calm">
                  Con el primer pedido empezará aquí la historia de la tienda.
                </p>
              )
            }
          </Panel>
          <Panel title="Lo más vendido" data={totals.data} problem={null} onRetry={retryTotals}>
            {({ bestSellers }) =>
              bestSellers.length > 0 ? (
                <BestSellers bestSellers={bestSellers} />
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
        {...wholeList(latest)}
        onRetry={retryLatest}
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
            <p className="panel-calm">
              Todavía no hay pedidos. Cuando alguien compre, su pedido aparecerá aquí.
            </p>
          )
        }
      </Panel>
    </AdminPage>
  );
};
