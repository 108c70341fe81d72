import { orderDate } from '#shared/domain/dates.ts';
import type { Order, OrderLine } from '#shared/domain/schemas/order.ts';
import { Button } from '../../ui/core/button.tsx';
import { OrderContents } from './order-contents.tsx';
import { SentMark } from './sent-mark.tsx';

interface Props {
  order: Order;
  onBuyAgain: (line: OrderLine) => void;
}

/** One order, to read and to print. */
export const OrderSheet = ({ order, onBuyAgain }: Props) => (
  <article className="order order-sheet" aria-label="Contenido del pedido">
    <header className="order-head">
      <p>
        Hecho el <time dateTime={order.createdAt}>{orderDate(order.createdAt)}</time>
      </p>
      <span className="order-status">{order.status}</span>
      <SentMark sent={order.sent} />
      <Button
        variant="link"
        className="order-print"
        onClick={() => {
          window.print();
        }}
      >
        Imprimir
      </Button>
    </header>
    <OrderContents order={order} onBuyAgain={onBuyAgain} />
  </article>
);
