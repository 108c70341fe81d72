import { useContext, useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import Badge from 'react-bootstrap/Badge';
import Button from 'react-bootstrap/Button';
import Card from 'react-bootstrap/Card';
import type { Currency } from '#shared/domain/currencies.ts';
import { closedText, unitsLeft } from '#shared/domain/closed-orders.ts';
import { totalsOf } from '#shared/domain/totals.ts';
import { orderDate } from '#shared/domain/dates.ts';
import { promisedDays } from '#shared/domain/delivery-dates.ts';
import { madeText } from '#shared/domain/made-lines.ts';
import { toCents, lineTotal } from '#shared/domain/money.ts';
import { addressText, orderNumber, sentText } from '#shared/domain/orders.ts';
import { pickupText } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import { parcelsOf } from '#shared/domain/tracking.ts';
import { mayWithdraw, withdrawableLines } from '#shared/domain/withdrawals.ts';
import type { Order, Sent, OrderLine } from '#shared/domain/schemas/order.ts';
import { DemoContext } from '../../api/site-config.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../ui/core/values.tsx';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { sayUnderDevelopment } from '../../ui/core/toasts-slice.ts';
import { AnswerText } from '../../ui/on-demand/answer-text.tsx';
import { Totals } from '../../ui/on-demand/totals.tsx';
import { PaymentMark } from './order-payment.tsx';

const Marks = ({
  order,
  order: { status, payment, owed = 0, sent, closed, withdrawal, currency },
}: {
  order: Order;
}) => (
  <>
    <Badge pill bg="body-tertiary" text="success">
      {status}
    </Badge>
    <PaymentMark payment={payment} isOwed={owed > 0} />
    {order.packed && !sent && !closed?.whole && <span>Listo para recoger</span>}
    {sent && (
      <span>
        <span>{sentText(order)} el</span> <time dateTime={sent.at}>{orderDate(sent.at)}</time>
      </span>
    )}
    {closed && (
      <span>
        <span>{closedText(closed)} el</span>{' '}
        <time dateTime={closed.at}>{orderDate(closed.at)}</time>
        {closed.refunded > owed && (
          <span>
            . Reembolso: <Price amount={toCents(closed.refunded - owed)} currency={currency} />
          </span>
        )}
        {owed > 0 && (
          <span>
            . Reembolso pendiente: <Price amount={toCents(owed)} currency={currency} />
          </span>
        )}
      </span>
    )}
    {withdrawal && (
      <span>
        Desististe el <time dateTime={withdrawal.at}>{orderDate(withdrawal.at)}</time>
      </span>
    )}
  </>
);

/** The law demands this link and its words during the whole period (RULE-92). */
const WithdrawalLink = ({ order }: { order: Order }) => {
  const [now] = useState(() => new Date());
  return (
    mayWithdraw(order, now) && (
      <Link
        className="tap d-print-none"
        to={paths.withdrawal()}
        state={{ order: orderNumber(order.id), lines: withdrawableLines(order) }}
      >
        {shop().law?.withdrawal?.link}
      </Link>
    )
  );
};

interface OrderProps {
  order: Order;
  onBuyAgain: (line: OrderLine) => void;
}

interface LineProps {
  currency: Currency;
  line: OrderLine;
  left: number;
  onBuyAgain: () => void;
}

const OrderedLine = ({ line, currency, left, onBuyAgain }: LineProps) => (
  <li>
    <SquareImage name={line.img} side={80} />
    <div className="d-flex flex-column">
      <Link className="text-reset fw-semibold" to={paths.product(line.slug)}>
        {line.title}
      </Link>
      <AnswerText {...line} />
      <span className="small text-body-secondary">
        {line.quantity} × <Price amount={toCents(line.price)} currency={currency} />
        {left < line.quantity && (
          <span>
            {' '}
            · {left === 1 ? 'queda' : 'quedan'} {left}
          </span>
        )}
        {line.madeToOrder && <span className="d-block">{madeText(line)}</span>}
      </span>
    </div>
    <Price
      className="fw-bold"
      amount={lineTotal({ price: toCents(line.price), quantity: line.quantity })}
      currency={currency}
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd className="pre-line">{children}</dd>
    </>
  ) : null;

const parcelLinks = (sent: Sent): ReactNode => {
  const parcels = parcelsOf(sent);
  if (parcels.length === 0) return sent.carrier;
  return parcels.map(({ number, url }) => {
    const text = [sent.carrier, number].filter(Boolean).join(', ');
    return url === undefined ? (
      <div key={number}>{text}</div>
    ) : (
      <a key={number} className="d-block" href={url}>
        {text || 'Seguir mi envío'}
      </a>
    );
  });
};

const DeliveryFacts = ({ order }: Pick<OrderProps, 'order'>) => {
  const { recipient, gift, pickup } = order;
  const isKept = !order.sent && order.withdrawal?.open === true;
  return (
    <dl className="order-delivery m-0">
      <Fact name="Recogida">{pickup && pickupText(pickup)}</Fact>
      <Fact name={pickup ? 'Tu dirección' : 'Dirección de entrega'}>
        {addressText(order.address, recipient)}
      </Fact>
      <Fact name="Entrega prevista">{!order.closed?.whole && !isKept && promisedDays(order)}</Fact>
      <Fact name="Seguimiento">{order.sent && parcelLinks(order.sent)}</Fact>
      <Fact name="Regalo">{gift && (gift.message || 'Sin tarjeta')}</Fact>
      <Fact name="Tus notas">{order.notes}</Fact>
    </dl>
  );
};

const OrderContents = ({ order, onBuyAgain }: OrderProps) => (
  <>
    <ul className="order-lines list-unstyled m-0">
      {order.products.products.map((line) => (
        <OrderedLine
          key={`${line.id} ${line.nth ?? 0}`}
          line={line}
          currency={order.currency}
          left={unitsLeft(order, line)}
          onBuyAgain={() => onBuyAgain(line)}
        />
      ))}
    </ul>
    <div className="order-foot d-flex flex-wrap align-items-start row-gap-4 column-gap-5 py-3 border-top">
      <DeliveryFacts order={order} />
      <Totals {...totalsOf(order)} />
    </div>
  </>
);

interface HistoryProps extends Pick<OrderProps, 'onBuyAgain'> {
  orders: readonly Order[];
}

export const OrderHistory = ({ orders, onBuyAgain }: HistoryProps) => {
  const dispatch = useDispatch();
  const demo = useContext(DemoContext);
  const tellUnderDevelopment = () => dispatch(sayUnderDevelopment());
  return (
    <ul className="orders list-unstyled m-0">
      {orders.map((order, index) => {
        const date = orderDate(order.createdAt);
        const number = orderNumber(order.id);
        return (
          <li key={order.id}>
            <Card as="article" className="order" aria-label={`Pedido ${number} del ${date}`}>
              <header className="d-flex flex-wrap column-gap-3 row-gap-1 align-items-center">
                <h3 className="h5 m-0">
                  <Link className="tap" to={paths.order(order.id)}>
                    Pedido {number}
                  </Link>
                </h3>
                <time dateTime={order.createdAt}>{date}</time>
                <Marks order={order} />
                <Price
                  className="ms-auto fw-bold"
                  amount={toCents(order.grandTotal)}
                  currency={order.currency}
                />
              </header>
              <details open={index === 0}>
                <summary>{order.products.products.map(({ title }) => title).join(', ')}</summary>
                <OrderContents order={order} onBuyAgain={onBuyAgain} />
                <div className="d-flex flex-wrap column-gap-4">
                  <Button variant="link" className="px-0" onClick={tellUnderDevelopment}>
                    Ver Pedido
                  </Button>
                  {/* Only in a demo, because invoices need certified programs (RULE-82). */}
                  {demo && (
                    <Button variant="link" className="px-0" onClick={tellUnderDevelopment}>
                      Ver Factura
                    </Button>
                  )}
                  <WithdrawalLink order={order} />
                </div>
              </details>
            </Card>
          </li>
        );
      })}
    </ul>
  );
};

export const OrderSheet = ({ order, onBuyAgain }: OrderProps) => (
  <Card as="article" className="order order-sheet" aria-label="Contenido del pedido">
    <header className="d-flex flex-wrap column-gap-3 row-gap-1 align-items-center">
      <p className="m-0">
        Hecho el <time dateTime={order.createdAt}>{orderDate(order.createdAt)}</time>
      </p>
      <Marks order={order} />
      <Button variant="link" className="ms-auto" onClick={() => window.print()}>
        Imprimir
      </Button>
    </header>
    <OrderContents order={order} onBuyAgain={onBuyAgain} />
    <WithdrawalLink order={order} />
  </Card>
);
