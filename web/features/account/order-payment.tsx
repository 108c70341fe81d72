import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Button from 'react-bootstrap/Button';
import Card from 'react-bootstrap/Card';
import { dueOf } from '#shared/domain/closed-orders.ts';
import { momentText, dateText } from '#shared/domain/dates.ts';
import { formatPrice, toCents, toDollars } from '#shared/domain/money.ts';
import { isPaid, orderNumber } from '#shared/domain/orders.ts';
import { DAY_MS } from '#shared/domain/retention.ts';
import type { Order, Withdrawn } from '#shared/domain/schemas/order.ts';
import type { OrderPayment, PaymentAnswer, PaymentMethod } from '#shared/domain/schemas/payment.ts';
import { call, toProblem } from '../../api/call.ts';
import { useOwnCall } from '../../api/dispatch.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { CopyButton } from '../../ui/on-demand/copy-button.tsx';
import { useLoaded } from '../../ui/on-demand/use-loaded.ts';

type CopiedProps = Record<'name' | 'shown' | 'copied', string>;

const Copied = ({ name, shown, copied }: CopiedProps) => (
  <div className="d-flex flex-wrap column-gap-3 align-items-center">
    <dt>{name}</dt>
    <dd className="d-flex align-items-center m-0">
      <strong>{shown}</strong>
      <CopyButton label={`Copiar ${name.toLowerCase()}`} text={copied} />
    </dd>
  </div>
);

/** An IBAN, an Argentine or Mexican account, or a telephone number for Bizum. */
const ACCOUNT = /[A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,6}(?: ?\d{1,4})?\b|\b\d(?: ?\d){8,21}\b/g;
const accountsIn = (line: string): string[] => [...new Set(line.match(ACCOUNT) ?? [])];

interface TransferProps {
  order: Order;
  payment: OrderPayment;
  instructions: string | undefined;
}

const Transfer = ({ order, payment, instructions = 'Cargando los datos…' }: TransferProps) => {
  const { until, confirmedUntil, received = 0 } = payment;
  const missing = dueOf(order);
  const number = orderNumber(order.id);
  return (
    <>
      <p className="m-0">¡Gracias por tu compra!</p>
      <h2 className="h4">Falta tu pago</h2>
      <p>
        Hemos guardado tus piezas. Manda el dinero antes del{' '}
        <strong>{confirmedUntil ? momentText(until) : dateText(until)}</strong> y las preparamos en
        cuanto llegue. Tienes estos datos también en tu correo.
      </p>
      {confirmedUntil && (
        <p>
          Confirma tu correo con el enlace del mensaje que te hemos enviado, y las guardamos hasta
          el <strong>{dateText(confirmedUntil)}</strong>.
        </p>
      )}
      {received > 0 && (
        <p>Han llegado {formatPrice(toCents(received), order.currency)}. Falta el resto.</p>
      )}
      <dl>
        <Copied
          name="Importe"
          shown={formatPrice(missing, order.currency)}
          copied={toDollars(missing).toFixed(2).replace('.', ',')}
        />
        <Copied name="Concepto" shown={number} copied={number} />
      </dl>
      <div role="status">
        {instructions.split('\n').map((line, at) => (
          <p key={at} className="d-flex flex-wrap align-items-center m-0">
            {line || <br />}
            {accountsIn(line).map((account) => (
              <CopyButton
                key={account}
                label={`Copiar ${account}`}
                text={account.replaceAll(' ', '')}
              />
            ))}
          </p>
        ))}
      </div>
    </>
  );
};

interface StripeProps {
  payment: PaymentAnswer | undefined;
  busy: boolean;
  onAgain: () => void;
}

const Stripe = ({ payment, busy, onAgain }: StripeProps) => {
  if (payment?.status === 'expired') {
    return (
      <>
        <h2 className="h4">Este pedido se quedó sin pagar</h2>
        <p>No se ha cobrado nada, y sus piezas vuelven a estar a la venta.</p>
        <BusyButton busy={busy} onClick={onAgain}>
          Volver a intentar el pago
        </BusyButton>
      </>
    );
  }
  if (payment?.awaited) {
    const { url } = payment.awaited;
    return (
      <>
        <h2 className="h4">Falta que llegue tu pago</h2>
        <p>
          Hemos guardado tus piezas hasta el <strong>{dateText(payment.until)}</strong> y las
          preparamos en cuanto llegue.{' '}
          {url === undefined && 'Tu banco nos lo manda en unos días. No tienes que hacer nada más.'}
        </p>
        {url !== undefined && (
          <a className="btn btn-primary" href={url}>
            Ver cómo pagar
          </a>
        )}
      </>
    );
  }
  if (payment && payment.url === undefined) {
    return (
      <>
        <h2 className="h4">Estamos comprobando tu pago</h2>
        <p className="m-0">Te escribimos en cuanto el banco lo confirme. No pagues otra vez.</p>
      </>
    );
  }
  return (
    <>
      <h2 className="h4">Falta tu pago</h2>
      <p>Te guardamos las piezas media hora. Pagas en la página segura de Stripe.</p>
      <a
        className={`btn btn-primary ${payment ? '' : 'disabled'}`}
        href={payment?.url}
        aria-disabled={!payment}
      >
        Pagar ahora
      </a>
    </>
  );
};

const MARKS: Record<OrderPayment['status'], string> = {
  pending: 'Falta el pago',
  paid: 'Pagado',
  expired: 'Sin pagar',
  refunded: 'Pago devuelto',
};

interface MarkProps {
  payment: OrderPayment | undefined;
  /** Whether Stripe has not given the money back yet. */
  isOwed: boolean;
}

export const PaymentMark = ({ payment, isOwed }: MarkProps) =>
  payment && (
    <span>
      {payment.status === 'refunded' && isOwed ? 'Pago por devolver' : MARKS[payment.status]}
    </span>
  );

const ENDS: Record<
  OrderPayment['status'],
  (method: PaymentMethod, order: Order) => string | undefined
> = {
  pending: () => undefined,
  paid: (_, { sent }) => `Pagado. ¡Gracias!${sent ? '' : ' Ya preparamos tus piezas.'}`,
  expired: (method) =>
    method === 'stripe'
      ? undefined
      : 'El plazo para pagar ha terminado, y las piezas vuelven a estar a la venta. Si ya has mandado el dinero, escríbenos.',
  refunded: (_, { owed = 0 }) =>
    owed > 0
      ? 'Tu pago llegó cuando este pedido había terminado. Te escribimos en cuanto salga su devolución.'
      : 'Tu pago llegó cuando este pedido había terminado. Te lo devolvemos; puede tardar unos días.',
};

const isUnsettled = ({ method, status }: OrderPayment): boolean =>
  status === 'pending' || (status === 'expired' && method === 'stripe');

/** Stripe sends customers back to this page, which asks the shop for the outcome (RULE-80). */
export const useOrderPayment = ({ id, payment }: Order) => {
  const own = useOwnCall();
  const navigate = useNavigate();
  // True if the shopper comes from the checkout and goes on to Stripe.
  const { pay } = (useLocation().state ?? {}) as { pay?: boolean };
  const [again, setAgain] = useState(false);
  const load = useCallback(
    () => own((token) => call('payOrder', { params: { id }, token, body: { again } })),
    [own, id, again],
  );
  const { value, failure, retry } = useLoaded(load, payment !== undefined && isUnsettled(payment));
  const url = (pay ?? again) ? value?.url : undefined;
  useEffect(() => {
    if (url === undefined) return;
    // Without this, Back from Stripe would lead to Stripe again.
    void navigate('.', { replace: true, state: null });
    window.location.assign(url);
  }, [url, navigate]);
  return { latest: value, failure, retry, isAgain: again, payAgain: () => setAgain(true) };
};

const StatusCard = ({ children }: { children: ReactNode }) => (
  <Card as="section" body className="order-payment" role="status">
    <p className="m-0">{children}</p>
  </Card>
);

interface PanelProps {
  order: Order;
  paying: ReturnType<typeof useOrderPayment>;
}

export const OrderPaymentPanel = ({ order, paying }: PanelProps) => {
  const { latest, failure, retry, isAgain, payAgain } = paying;
  const payment = latest ?? order.payment;
  if (!payment) return null;
  if (failure) {
    return (
      <Card as="section" body className="order-payment" role="alert">
        <p>{toProblem(failure.error).message}</p>
        <Button onClick={retry}>Volver a intentarlo</Button>
      </Card>
    );
  }
  const { method, status } = payment;
  if (status === 'paid' && order.closed?.whole) return null;
  const end = ENDS[status](method, order);
  if (end !== undefined) return <StatusCard>{end}</StatusCard>;
  return (
    <Card as="section" body className="order-payment" aria-label="Pago">
      {method === 'transfer' ? (
        <Transfer order={order} payment={payment} instructions={latest?.instructions} />
      ) : (
        <Stripe payment={latest} busy={isAgain} onAgain={payAgain} />
      )}
    </Card>
  );
};

/** Days within which the law wants the money back (Directive 2011/83/EU, article 13). */
const REFUND_DAYS = 14;

/** Tells a customer who withdraws which money comes back, and when (RULE-92). */
export const WithdrawnPanel = ({ order, withdrawal }: { order: Order; withdrawal: Withdrawn }) => {
  const { at, pieces } = withdrawal;
  const end = new Date(Date.parse(at) + REFUND_DAYS * DAY_MS).toISOString();
  const amount = formatPrice(toCents(order.grandTotal), order.currency);
  return (
    <StatusCard>
      {`Hemos recibido tu desistimiento${pieces === '' ? '' : ` de ${pieces.replaceAll('\n', ', ')}`}. `}
      {isPaid(order) &&
        `Te devolvemos ${pieces === '' ? amount : 'su precio'} antes del ${dateText(end)}${order.sent ? ', cuando tengamos las piezas o la prueba de que las has enviado' : ''}.`}
    </StatusCard>
  );
};
