import ListGroup from 'react-bootstrap/ListGroup';
import { unitsLeft } from '#shared/domain/closed-orders.ts';
import { totalsOf } from '#shared/domain/totals.ts';
import { momentText } from '#shared/domain/dates.ts';
import { madeText } from '#shared/domain/made-lines.ts';
import { toCents, lineTotal } from '#shared/domain/money.ts';
import type { Order, OrderLine } from '#shared/domain/schemas/order.ts';
import { paths as shopPaths } from '../../../paths.ts';
import { Price } from '../../../ui/core/values.tsx';
import { SquareImage } from '../../../ui/core/responsive-image.tsx';
import { AnswerText } from '../../../ui/on-demand/answer-text.tsx';
import { Totals } from '../../../ui/on-demand/totals.tsx';
import { countOf } from '../../../ui/core/words.ts';
import { OrderState } from './order-columns.tsx';
import { hasAmounts, unitsText } from './order-rules.ts';
import { OrderSection } from './order-sections.tsx';

const OrderedPiece = ({ order, line }: { order: Order; line: OrderLine }) => {
  const { title, slug, img, quantity, price } = line;
  const isPriced = hasAmounts(order);
  const currency = order.currency;
  const left = unitsLeft(order, line);
  return (
    <ListGroup.Item as="li">
      <SquareImage name={img} side={72} />
      <div className="item-text">
        <a href={shopPaths.product(slug)}>{title}</a>
        <AnswerText {...line} />
        <span className="text-secondary small">
          <strong className="text-body">
            {isPriced ? `${quantity} ×` : countOf(quantity, 'unidad', 'unidades')}
          </strong>{' '}
          {isPriced && <Price amount={toCents(price)} currency={currency} />}
          {left < quantity && <span>{` · ${left === 1 ? 'queda' : 'quedan'} ${left}`}</span>}
          {line.madeToOrder && <span className="d-block">{madeText(line)}</span>}
        </span>
      </div>
      {isPriced && (
        <Price
          className="ms-auto"
          amount={lineTotal({ price: toCents(price), quantity })}
          currency={currency}
        />
      )}
    </ListGroup.Item>
  );
};

export const OrderContents = ({ order }: { order: Order }) => {
  const isPriced = hasAmounts(order);
  return (
    <OrderSection
      id="piezas"
      title={unitsText(order)}
      beside={<OrderState order={order} />}
      className="order-pieces"
    >
      <p className="text-secondary small">
        Hecho el <time dateTime={order.createdAt}>{momentText(order.createdAt)}</time>
      </p>
      {order.gift && (
        <div className="marked mb-4 px-3 py-2 bg-body-tertiary">
          <h3 className="h6 m-0">Es un regalo</h3>
          <p className="m-0 pre-line">{order.gift.message || 'Sin tarjeta.'}</p>
        </div>
      )}
      {order.notes !== '' && (
        <div className="marked mb-4 px-3 py-2 bg-body-tertiary">
          <h3 className="h6 m-0">Notas del cliente</h3>
          <p className="m-0 pre-line">{order.notes}</p>
        </div>
      )}
      <ListGroup as="ul" variant="flush">
        {order.products.products.map((line) => (
          <OrderedPiece key={`${line.id} ${line.nth ?? 0}`} order={order} line={line} />
        ))}
      </ListGroup>
      {isPriced && <Totals {...totalsOf(order)} />}
    </OrderSection>
  );
};
