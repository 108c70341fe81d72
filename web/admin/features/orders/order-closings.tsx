import Card from 'react-bootstrap/Card';
import { Link } from 'react-router-dom';
import { closedText } from '#shared/domain/closed-orders.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Price } from '../../../ui/core/values.tsx';
import { paths } from '../../shell/paths.ts';
import { closingTexts, refundable } from './closing-rules.ts';
import { markText } from './order-rules.ts';

export const OrderClosings = ({ order }: { order: Order }) => {
  const { closings, closed, payment } = order;
  /** An order that ended unpaid has nothing left to close. */
  const isOver = payment?.status === 'expired' || payment?.status === 'refunded';
  if (!closings || (isOver && closings.entries.length === 0)) return null;
  return (
    <Card body as="section" className="d-print-none text-break" aria-labelledby="cierres">
      <h2 id="cierres" className="mb-3">
        Cancelaciones y devoluciones
      </h2>
      <ol className="list-unstyled m-0">
        {closings.entries.map(({ id, kind, lines, refund, reason, ...mark }) => (
          <li key={id} className="mb-3">
            <strong>{closedText({ kind, whole: true })}</strong>{' '}
            <span className="text-secondary small">{markText(mark)}</span>
            {lines.map((line) => (
              <p key={`${line.id} ${line.nth ?? 0}`} className="m-0">
                {line.quantity} × {line.title}
                {line.restocked && <small className="text-secondary"> (de vuelta al stock)</small>}
              </p>
            ))}
            {refund.amount > 0 && (
              <p className="m-0">
                Reembolso: <Price amount={toCents(refund.amount)} currency={order.currency} />
              </p>
            )}
            {reason !== '' && <p className="m-0 pre-line">{reason}</p>}
          </li>
        ))}
      </ol>
      {!isOver && (!closed?.whole || refundable(order) > 0) && (
        <Link className="btn btn-outline-primary" to={paths.closeOrder(order.id)}>
          {closingTexts(order).link}
        </Link>
      )}
    </Card>
  );
};
