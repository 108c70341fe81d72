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
      <div className="total-wide">
        <dt>Ingresos</dt>
        <dd>{dashboard ? formatPrice(toCents(dashboard.revenue)) : <>&nbsp;</>}</dd>
        <dd className="total-note">
          {dashboard ? `${ordersText(dashboard.orders)}, sin gastos de envío` : <>&nbsp;</>}
        </dd>
      </div>
      <div>
        <dt>Usuarios</dt>
        <dd>{dashboard ? countText(dashboard.users) : <>&nbsp;</>}</dd>
      </div>
      <div>
        <dt>Productos</dt>
        <dd>{dashboard ? countText(dashboard.products) : <>&nbsp;</>}</dd>
      </div>
    </dl>
  </section>
);
