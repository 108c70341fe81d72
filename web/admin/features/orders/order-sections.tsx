import type { ReactNode } from 'react';
import Card from 'react-bootstrap/Card';
import { Link } from 'react-router-dom';
import { closedText } from '#shared/domain/closed-orders.ts';
import { momentText } from '#shared/domain/dates.ts';
import { toCents } from '#shared/domain/money.ts';
import { isPaid, sentText } from '#shared/domain/orders.ts';
import type { OrderDetails } from '#shared/domain/schemas/mail.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { exactMoment, isLate, withdrawalCode } from '#shared/domain/withdrawals.ts';
import { Price } from '../../../ui/core/values.tsx';
import { paths } from '../../shell/paths.ts';
import { MAIL_KIND, mailReason } from '../../ui/mail-texts.ts';
import { useIsHelper } from '../../ui/own-rights.ts';
import { closingTexts, refundable } from './closing-rules.ts';
import { markText } from './order-rules.ts';

interface Props {
  id: string;
  title: string;
  beside?: ReactNode;
  className?: string;
  hidden?: boolean;
  children: ReactNode;
}

export const OrderSection = ({ id, title, beside, className = '', hidden, children }: Props) => (
  <Card
    body
    as="section"
    className={`d-print-none text-break ${className}`}
    aria-labelledby={id}
    hidden={hidden}
  >
    <div className={`button-row justify-content-between ${beside === undefined ? 'mb-3' : ''}`}>
      <h2 id={id} className="m-0">
        {title}
      </h2>
      <div>{beside}</div>
    </div>
    {children}
  </Card>
);

export const OrderClosings = ({ order }: { order: Order }) => {
  const { closings, closed, payment } = order;
  /** An order that ended unpaid has nothing left to close. */
  const isOver = payment?.status === 'expired' || payment?.status === 'refunded';
  if (!closings || (isOver && closings.entries.length === 0)) return null;
  return (
    <OrderSection id="cierres" title="Cancelaciones y devoluciones">
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
    </OrderSection>
  );
};

const nextStep = (order: Order): string => {
  if (!isPaid(order)) return 'Nadie lo ha pagado: cancélalo entero.';
  return order.sent
    ? `Ya está ${sentText(order).toLowerCase()}. Cuando vuelvan las piezas, anota la devolución.`
    : 'No lo entregues. Cancela lo que el cliente no quiere y devuélvele el dinero.';
};

export const OrderWithdrawals = ({ order }: { order: Order }) => {
  const isHelper = useIsHelper();
  const { withdrawal, closings } = order;
  if (!withdrawal) return null;
  const isOpen = withdrawal.open && !order.closed?.whole;
  return (
    <OrderSection id="desistimiento" title="Desistimiento">
      <ol className="list-unstyled m-0">
        {(closings?.withdrawals ?? []).toReversed().map(({ id, at, name, pieces }) => (
          <li key={id} className="mb-3">
            <strong>{exactMoment(at)}</strong>
            {isLate(order, at) && <strong className="text-danger"> Fuera de plazo</strong>}
            <p className="m-0 text-secondary small">
              {name}, código {withdrawalCode(id)}
            </p>
            <p className="m-0 pre-line">{pieces === '' ? 'Todo el pedido' : pieces}</p>
          </li>
        ))}
      </ol>
      {isOpen && (
        <>
          <p>{nextStep(order)}</p>
          {!isHelper && (
            <Link className="btn btn-primary" to={paths.closeOrder(order.id)}>
              Responder al desistimiento
            </Link>
          )}
        </>
      )}
    </OrderSection>
  );
};

export const OrderMails = ({ order }: { order: OrderDetails }) => {
  const { mails = [], customer } = order;
  const isHelper = useIsHelper();
  return (
    <OrderSection id="correos" title="Correos">
      {customer?.emailConfirmed === false && (
        <p>
          El cliente no ha confirmado su correo: recibe los avisos sin su dirección ni sus notas.
        </p>
      )}
      <ul className="list-unstyled m-0">
        {mails.map(({ kind, at, reason }) => (
          <li key={kind} className="mb-2">
            <strong>{MAIL_KIND[kind]}</strong>
            <br />
            {reason === undefined ? 'Enviado el ' : 'Sin entregar el '}
            <time dateTime={at}>{momentText(at)}</time>
            {reason !== undefined && (
              <span>
                . {mailReason(reason)}{' '}
                {!isHelper && <Link to={`${paths.dashboard}#correos`}>Ver los correos</Link>}
              </span>
            )}
          </li>
        ))}
        {mails.length === 0 && (
          <li className="text-secondary">Todavía no se ha enviado ninguno.</li>
        )}
      </ul>
    </OrderSection>
  );
};
