import { Link } from 'react-router-dom';
import { reviewDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { paths } from '../../shell/paths.ts';
import { customerName } from './order-rules.ts';

/** The link at the end of an order's row. */
export const openOrder = (order: Order) => (
  <Link
    className="btn btn-link"
    to={paths.order(order.id)}
    aria-label={`Ver el pedido de ${customerName(order)}, ${reviewDate(order.createdAt)}`}
  >
    Ver
  </Link>
);
