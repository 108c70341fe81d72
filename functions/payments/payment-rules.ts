/** Which payment an order begins with, and when it ends (RULE-80). */
import { ShopError } from '#shared/domain/errors.ts';
import { MAX_UNPAID } from '#shared/domain/limits.ts';
import { cents } from '#shared/domain/money.ts';
import type { PaymentMethod } from '#shared/domain/schemas/payment.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import type { OrderRecord, PaymentRecord } from '../table/items.ts';

/** Milliseconds for which the pieces of an order wait for a payment with Stripe. */
const STRIPE_WAIT = 35 * 60_000;
const DAY = 86_400_000;

type Offered = Settings['payment']['methods'];

const NOBODY_CAN_PAY = 'Todavía no se puede pagar aquí. Tu carrito sigue guardado.';

/**
 * @param asked of the order's request; undefined asks for the demo's form
 * @throws ShopError PAYMENT_UNAVAILABLE when the shop does not offer it (any more)
 */
export const requireOffered = (offered: Offered, asked: PaymentMethod | undefined): void => {
  if (offered.includes(asked ?? 'demo')) return;
  throw new ShopError(
    'PAYMENT_UNAVAILABLE',
    offered.length === 0 ? { message: NOBODY_CAN_PAY } : {},
  );
};

const NOT_AGAIN = 'La tienda no cobra pedidos en este momento.';
const TOO_LATE = 'Este pedido ha terminado. Puedes comprar otra vez sus piezas.';

const TOO_MANY_UNITS = `Sin pagar puedes tener como mucho ${MAX_UNPAID.units} unidades. Quita algunas, o paga antes tus otros pedidos.`;

/**
 * @param unpaid orders of an account with the new one
 * @throws ShopError UNPAID_LIMIT
 */
export const requireRoom = (unpaid: readonly Pick<OrderRecord, 'lines'>[]): void => {
  const units = unpaid.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.quantity, 0);
  if (units > MAX_UNPAID.units) throw new ShopError('UNPAID_LIMIT', { message: TOO_MANY_UNITS });
  if (unpaid.length > MAX_UNPAID.orders) throw new ShopError('UNPAID_LIMIT');
};

/** A transfer from an address that nobody has confirmed keeps its pieces for a day. */
const timesOf = (
  method: PaymentMethod,
  days: number,
  { now, isConfirmed }: Buyer,
): Pick<PaymentRecord, 'confirmedUntil' | 'until'> => {
  const after = (wait: number): string => new Date(now.getTime() + wait).toISOString();
  if (method === 'stripe') return { until: after(STRIPE_WAIT) };
  if (isConfirmed || days === 1) return { until: after(days * DAY) };
  return { until: after(DAY), confirmedUntil: after(days * DAY) };
};

export interface Buyer {
  now: Date;
  /** Whether the address of the account is confirmed. */
  isConfirmed: boolean;
}

export const newPayment = (
  { id, owner, subtotal, shipping }: OrderRecord,
  method: PaymentMethod,
  { payment, currency }: Settings,
  buyer: Buyer,
): PaymentRecord => ({
  orderId: id,
  owner,
  method,
  status: 'pending',
  amount: cents(subtotal + shipping),
  currency,
  attempt: 1,
  ...timesOf(method, payment.transferDays, buyer),
  refunds: [],
  version: 1,
});

/** Whether the shop waits for money, or owes a refund. */
export const isOpen = ({ status, refunds }: PaymentRecord): boolean =>
  status === 'pending' || refunds.some(({ done }) => !done);

export type Refund = PaymentRecord['refunds'][number];

interface Paid {
  id: string;
  amount: number;
  paymentIntent: string | undefined;
}

/** The refund of a whole session. Its key depends on the session only, so repeated calls make one refund. */
export const refundOf = (reason: string, { id, amount, paymentIntent = '' }: Paid): Refund => ({
  key: `${reason}:${id}`,
  sessionId: id,
  paymentIntent,
  amount: cents(amount),
});

/**
 * Milliseconds before the end of an attempt. Stripe rejects a session that lasts less than half an hour,
 * and its clock may differ by a minute.
 */
const LATEST_START = 29 * 60_000;

/** Whether Stripe still accepts the request for a session of the attempt. */
export const isFresh = ({ until }: PaymentRecord, now: Date): boolean =>
  Date.parse(until) - now.getTime() > LATEST_START;

export const stripeDeadline = (now: Date): string =>
  new Date(now.getTime() + STRIPE_WAIT).toISOString();

/** Milliseconds after an order in which its expired payment may begin again, at the order's prices. */
const AGAIN = DAY;

/** @throws ShopError ORDER_CHANGED, PAYMENT_UNAVAILABLE */
export const requireRepeatable = (order: OrderRecord, isOffered: boolean, now: Date): void => {
  if (!isOffered) throw new ShopError('PAYMENT_UNAVAILABLE', { message: NOT_AGAIN });
  if (order.closed || now.getTime() - Date.parse(order.createdAt) > AGAIN) {
    throw new ShopError('ORDER_CHANGED', { message: TOO_LATE });
  }
};

const NOT_PAID =
  'Este pedido no está pagado: solo se puede cancelar entero, y no hay dinero que devolver.';
const ENDED = 'Este pedido había terminado sin que nadie lo pagara.';

/**
 * A payment after a cancellation, return or refund of its order (RULE-84). Stripe makes its refunds under
 * the id of the closing; a transfer is given back by hand.
 * @param amount cents that are refunded
 * @param whole whether nothing of the order is left
 * @throws ShopError ORDER_CHANGED for a part of an order that is not paid
 */
export const paymentAfterClosing = (
  payment: PaymentRecord,
  { key, amount, whole }: { key: string; amount: number; whole: boolean },
): PaymentRecord => {
  const { status, sessionId, paymentIntent } = payment;
  if (status === 'pending') {
    if (!whole || amount > 0) throw new ShopError('ORDER_CHANGED', { message: NOT_PAID });
    return { ...payment, status: 'expired' };
  }
  if (status !== 'paid') throw new ShopError('ORDER_CHANGED', { message: ENDED });
  if (amount === 0 || sessionId === undefined || paymentIntent === undefined) return payment;
  const refund = { key, sessionId, paymentIntent, amount: cents(amount) };
  return { ...payment, refunds: [...payment.refunds, refund] };
};
