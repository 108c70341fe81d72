import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { orderDate } from '#shared/domain/dates.ts';
import { toCents } from '#shared/domain/money.ts';
import { lineTotal } from '#shared/domain/pricing.ts';
import type { Order, OrderLine } from '#shared/domain/schemas/order.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/core/button.tsx';
import { ResponsiveImage } from '../../ui/core/responsive-image.tsx';
import { Price } from '../../ui/core/price.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { Totals } from '../../ui/on-demand/totals.tsx';
import { UNDER_DEVELOPMENT } from '../../ui/core/under-development.ts';

interface Props {
  /** Newest first. */
  orders: readonly Order[];
  onBuyAgain: (line: OrderLine) => void;
}

const OrderLineRow = ({ line, onBuyAgain }: { line: OrderLine; onBuyAgain: () => void }) => (
  <li>
    <ResponsiveImage name={line.img} alt="" sizes="80px" width={80} height={80} />
    <div className="order-line-text">
      <Link to={paths.product(line.slug)}>{line.title}</Link>
      <span>
        {line.quantity} × <Price amount={toCents(line.price)} />
      </span>
    </div>
    <Price
      className="order-line-total"
      amount={lineTotal({ price: toCents(line.price), quantity: line.quantity })}
    />
    <Button
      variant="outline-primary"
      aria-label={`Comprar de nuevo: ${line.title}`}
      onClick={onBuyAgain}
    >
      Comprar de nuevo
    </Button>
  </li>
);

/** The account's orders with the titles and prices at the time of purchase (SPEC-4, RULE-36). */
export const OrderHistory = ({ orders, onBuyAgain }: Props) => {
  const dispatch = useDispatch();
  const tellUnderDevelopment = () => dispatch(showToast(UNDER_DEVELOPMENT));
  return (
    <ul className="orders">
      {orders.map((order) => {
        const date = orderDate(order.createdAt);
        return (
          <li key={order.id}>
            <article className="order" aria-label={`Pedido del ${date}`}>
              <header className="order-head">
                <h3 className="h4">
                  Pedido del <time dateTime={order.createdAt}>{date}</time>
                </h3>
                <span className="order-status">{order.status}</span>
              </header>
              <ul className="order-lines">
                {order.products.products.map((line) => (
                  <OrderLineRow
                    key={line.id}
                    line={line}
                    onBuyAgain={() => {
                      onBuyAgain(line);
                    }}
                  />
                ))}
              </ul>
              <footer className="order-foot">
                <Totals
                  subtotal={toCents(order.totalPrice)}
                  shipping={toCents(order.shipping)}
                  total={toCents(order.grandTotal)}
                />
                <div className="order-actions">
                  <Button variant="link" onClick={tellUnderDevelopment}>
                    Ver Pedido
                  </Button>
                  <Button variant="link" onClick={tellUnderDevelopment}>
                    Ver Factura
                  </Button>
                </div>
              </footer>
            </article>
          </li>
        );
      })}
    </ul>
  );
};
