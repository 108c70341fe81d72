import { Link } from 'react-router-dom';
import { paths, type OrdersView } from '../../shell/paths.ts';

const TABS = [
  { view: 'todos', text: 'Todos' },
  { view: 'por-enviar', text: 'Por enviar' },
  { view: 'enviados', text: 'Enviados' },
] as const;

interface Props {
  current: OrdersView;
  /** Numbers of orders that are known, as text. */
  counts: Partial<Record<OrdersView, string | undefined>>;
}

/** Links to all orders, those to send and those that were sent. */
export const OrderTabs = ({ current, counts }: Props) => (
  <nav className="order-tabs" aria-label="Pedidos">
    {TABS.map(({ view, text }) => (
      <Link key={view} to={paths.orders(view)} aria-current={view === current ? 'page' : undefined}>
        {text}
        {counts[view] !== undefined && <span className="count-badge">{counts[view]}</span>}
      </Link>
    ))}
  </nav>
);
