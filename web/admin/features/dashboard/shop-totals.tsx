import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { ordersText } from './sales-rules.ts';

/** The three cards of the dashboard (SPEC-2). */
export const ShopTotals = ({ dashboard }: { dashboard: Dashboard }) => (
  <dl className="shop-totals">
    <div className="total-wide">
      <dt>Ingresos</dt>
      <dd>{formatPrice(toCents(dashboard.revenue))}</dd>
      <dd className="total-note">{ordersText(dashboard.orders)}, sin gastos de envío</dd>
    </div>
    <div>
      <dt>Usuarios</dt>
      <dd>{dashboard.users}</dd>
    </div>
    <div>
      <dt>Productos</dt>
      <dd>{dashboard.products}</dd>
    </div>
  </dl>
);
