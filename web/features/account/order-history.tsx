import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { orderDate } from '#shared/domain/dates.ts';
import { toCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/order-number.ts';
import type { Order, OrderLine } from '#shared/domain/schemas/order.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/core/button.tsx';
import { Price } from '../../ui/core/price.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { UNDER_DEVELOPMENT } from '../../ui/core/under-development.ts';
import { OrderStyles } from '../../ui/on-demand/order-styles.tsx';
import { OrderContents } from './order-contents.tsx';
import { SentMark } from './sent-mark.tsx';

interface Props {
  /** Newest first. */
  orders: readonly Order[];
  onBuyAgain: (line: OrderLine) => void;
}

/** The account's orders (SPEC-4, RULE-36), each in one row; the newest one is open. */
export const OrderHistory = ({ orders, onBuyAgain }: Props) => {
  const dispatch = useDispatch();
  const tellUnderDevelopment = () => dispatch(showToast(UNDER_DEVELOPMENT));
  return (
    <ul className="orders">
      <OrderStyles />
      {orders.map((order, index) => {
        const date = orderDate(order.createdAt);
        const number = orderNumber(order.id);
        return (
          <li key={order.id}>
            <article className="order" aria-label={`Pedido ${number} del ${date}`}>
              <header className="order-head">
                <h3 className="h5">
                  <Link to={paths.order(order.id)}>Pedido {number}</Link>
                </h3>
                <time dateTime={order.createdAt}>{date}</time>
                <span className="order-status">{order.status}</span>
                <SentMark sent={order.sent} />
                <Price className="order-total" amount={toCents(order.grandTotal)} />
              </header>
              <details open={index === 0}>
                <summary>{order.products.products.map(({ title }) => title).join(', ')}</summary>
                <OrderContents order={order} onBuyAgain={onBuyAgain} />
                <div className="order-actions">
                  <Button variant="link" onClick={tellUnderDevelopment}>
                    Ver Pedido
                  </Button>
                  <Button variant="link" onClick={tellUnderDevelopment}>
                    Ver Factura
                  </Button>
                </div>
              </details>
            </article>
          </li>
        );
      })}
    </ul>
  );
};
