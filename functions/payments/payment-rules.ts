/** Which payment an order begins with, and when it ends (RULE-80). */
import { ShopError } from '#shared/domain/errors.ts';
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

const waitOf = (method: PaymentMethod, { transferDays }: Settings['payment']): number =>
  method === 'transfer' ? transferDays * DAY : STRIPE_WAIT;

export const newPayment = (
  { id, owner, subtotal, shipping }: OrderRecord,
  method: PaymentMethod,
  { payment, currency }: Settings,
  now: Date,
): PaymentRecord => ({
  orderId: id,
  owner,
  method,
  status: 'pending',
  amount: cents(subtotal + shipping),
  currency,
  attempt: 1,
  until: new Date(now.getTime() + waitOf(method, payment)).toISOString(),
  refunds: [],
  version: 1,
});

/** Whether money is still to come or to go back. */
export const isOpen = ({ status, refunds }: PaymentRecord): boolean =>
  status === 'pending' || refunds.some(({ done }) => !done);
