import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { ordersText } from './sales-rules.ts';

/** The three cards (SPEC-2). */
export const ShopSums = ({ dashboard }: { dashboard: Dashboard }) => (
  <dl className="shop-sums">
    <div className="sum-wide">
      <dt>Ingresos</dt>
      <dd>{formatPrice(toCents(dashboard.revenue))}</dd>
      <dd className="sum-note">{ordersText(dashboard.orders)}, sin gastos de envío</dd>
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
