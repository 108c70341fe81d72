import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { countText } from '../../ui/count-text.ts';
import { ordersText } from './sales-rules.ts';

/** The three cards of the dashboard (SPEC-2), which have their size before the figures arrive. */
export const ShopTotals = ({ dashboard }: { dashboard: Dashboard | null }) => (
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
