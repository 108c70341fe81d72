/** Which payment an order begins with, and when it ends (RULE-80). */
import { orderTotal } from '#shared/domain/coupons.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { maxPrice, stripeLimits } from '#shared/domain/amount-limits.ts';
import { smallestUnit } from '#shared/domain/currencies.ts';
import { MAX_UNPAID } from '#shared/domain/limits.ts';
import { cents, formatPrice, sumCents, type Cents } from '#shared/domain/money.ts';
import { isGiven, isUnanswered, needsAdmin } from '#shared/domain/refunds.ts';
import type { Mark } from '#shared/domain/schemas/order.ts';
import type { PaymentMethod, RefundReason } from '#shared/domain/schemas/payment.ts';
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

/**
 * A total of 0 needs no money.
 * @throws ShopError PAYMENT_UNAVAILABLE for a total that the method does not take
 */
export const requirePayable = (
  order: OrderRecord,
  method: PaymentMethod,
  { currency }: Pick<Settings, 'currency'>,
): void => {
  const { lines, shipping } = order;
  const total = orderTotal(order);
  if (total === 0) return;
  const reject = (message: string): never => {
    throw new ShopError('PAYMENT_UNAVAILABLE', { message });
  };
  const unit = smallestUnit(currency);
  if ([shipping, ...lines.map(({ price }) => price)].some((amount) => amount % unit !== 0)) {
    reject(`En ${currency} no hay decimales, y este pedido los tiene. Escribe a la tienda.`);
  }
  const { least, most } =
    method === 'stripe'
      ? stripeLimits(currency)
      : { least: cents(unit), most: cents(100 * maxPrice(currency)) };
  if (total >= least && total <= most) return;
  const limits = `de ${formatPrice(least, currency)} a ${formatPrice(most, currency)}`;
  reject(`Esta forma de pago admite pedidos ${limits}. Elige otra o cambia tu carrito.`);
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
  order: OrderRecord,
  method: PaymentMethod,
  { payment, currency }: Settings,
  buyer: Buyer,
): PaymentRecord => {
  const { id, owner } = order;
  const amount = orderTotal(order);
  return {
    orderId: id,
    owner,
    method,
    ...(amount === 0
      ? { status: 'paid' as const, paidAt: buyer.now.toISOString() }
      : { status: 'pending' as const }),
    amount,
    currency,
    attempt: 1,
    ...timesOf(method, payment.transferDays, buyer),
    refunds: [],
    version: 1,
  };
};

export type Refund = PaymentRecord['refunds'][number];

/** Whether Stripe has not answered about the refund yet. */
export const isWanted = ({ state }: Refund): boolean => state === 'wanted';

/** Whether the shop waits for money, owes a refund, or an admin has to decide about one. */
export const isOpen = ({ status, refunds, disputes = [] }: PaymentRecord): boolean =>
  status === 'pending' ||
  refunds.some((refund) => isWanted(refund) || needsAdmin(refund)) ||
  disputes.some(isUnanswered);

/** Whether a refund returns money beyond the price of the order, such as a second payment. */
export const isExcess = ({ key }: Pick<Refund, 'key'>): boolean => key.startsWith('twice:');

/** Cents that the customer waits for. */
export const owedBy = ({ refunds }: PaymentRecord): Cents =>
  sumCents(
    refunds
      .filter((refund) => !isGiven(refund) && !refund.outside && !isExcess(refund))
      .map(({ amount }) => amount),
  );

/** The refunds of an order, from now on in the month in which Stripe has accepted them (RULE-82). */
export const withGiven = (
  closed: NonNullable<OrderRecord['closed']>,
  { refunds }: PaymentRecord,
): NonNullable<OrderRecord['closed']> => ({
  ...closed,
  refunds: closed.refunds.map(({ owed, ...refund }) => {
    const made = refunds.find(({ key }) => key === owed);
    if (!made || !isGiven(made)) return { ...refund, ...(owed !== undefined && { owed }) };
    return { ...refund, at: made.settled?.at ?? made.at ?? refund.at };
  }),
});

interface Paid {
  id: string;
  amount: number;
  paymentIntent: string | undefined;
}

/** The refund of a whole session. Its key depends on the session only, so repeated calls make one refund. */
export const refundOf = (
  reason: 'unkept' | 'twice',
  { id, amount, paymentIntent = '' }: Paid,
  now: Date,
): Refund => ({
  key: `${reason}:${id}`,
  sessionId: id,
  paymentIntent,
  amount: cents(amount),
  state: 'wanted',
  at: now.toISOString(),
});

/** A refund as Stripe is asked for it. Each try has a key of its own, because Stripe repeats its answers. */
export const requestOf = ({ key, tries, paymentIntent, amount }: Refund) => ({
  paymentIntent,
  amount,
  key: tries === undefined ? key : `${key}:${tries}`,
});

export interface MadeRefund {
  id: string;
  /** Undefined for a refund that the shop did not ask for. */
  key: string | undefined;
  amount: number;
  /** When Stripe accepted it. */
  at: string;
  state: 'accepted' | 'failed';
  isPending: boolean;
  reason?: RefundReason;
}

/** Stripe's answer about the money of one payment intent. */
export interface MoneyAtStripe {
  paymentIntent: string;
  orderId: string | undefined;
  /** Whether this shop has made it, as for a session. */
  isOwn: boolean;
  /** Hundredths that can still be given back. */
  left: number;
  refunds: readonly MadeRefund[];
  disputes: readonly { id: string; amount: number; state: 'open' | 'won' | 'lost' }[];
}

const changed = <R extends { key: string }>(
  list: readonly R[],
  key: string,
  change: (one: R) => R,
): R[] => list.map((one) => (one.key === key ? change(one) : one));

const asMade = (refund: Refund, made: MadeRefund, now: Date): Refund => {
  const { state, isPending, reason } = made;
  const before = refund.state;
  if (before === state && (refund.pending ?? false) === isPending) return refund;
  // An answer from before the failure may arrive later.
  if (before === 'failed') return refund;
  const { pending: _, reason: _reason, settled, ...kept } = refund;
  return {
    ...kept,
    state,
    at: state === 'accepted' ? made.at : now.toISOString(),
    ...(isPending && { pending: true }),
    ...(state === 'failed' ? reason && { reason } : settled && { settled }),
  };
};

/** A payment after Stripe's answer to one of its refunds. An event may have told the same before. */
export const afterAnswer = (
  payment: PaymentRecord,
  key: string,
  made: MadeRefund,
  now: Date,
): PaymentRecord => ({
  ...payment,
  // A refused refund changes too, because another call of the same moment may have been refused.
  refunds: changed(payment.refunds, key, (refund) => asMade(refund, made, now)),
});

/**
 * A payment with all refunds and disputes that Stripe has for one of its payment intents: those of the
 * shop, and those that somebody made on Stripe's own pages.
 */
export const withMoney = (
  payment: PaymentRecord,
  { paymentIntent, refunds: made, disputes }: MoneyAtStripe,
  now: Date,
): PaymentRecord => {
  const at = now.toISOString();
  const ofIntent = payment.refunds.find((refund) => refund.paymentIntent === paymentIntent);
  const sessionId =
    payment.paymentIntent === paymentIntent ? payment.sessionId : ofIntent?.sessionId;
  if (sessionId === undefined) return payment;
  const known = new Set(payment.refunds.map(({ key }) => key));
  const others = made.filter(({ id, key }) => key === undefined && !known.has(id));
  const refunds = payment.refunds.map((refund) => {
    if (refund.paymentIntent !== paymentIntent) return refund;
    const { key } = requestOf(refund);
    const own = made.find((one) => (refund.outside ? one.id === refund.key : one.key === key));
    return own ? asMade(refund, own, now) : refund;
  });
  const outside = others
    .filter(({ state }) => state === 'accepted')
    .map(({ id, amount, isPending, ...one }) => ({
      ...{ key: id, sessionId, paymentIntent, amount: cents(amount) },
      ...{ state: 'accepted' as const, at: one.at, outside: true as const },
      ...(isPending && { pending: true as const }),
    }));
  const before = payment.disputes ?? [];
  const found = disputes.map(({ id, amount, state }) => {
    const same = before.find((one) => one.key === id && one.state === state);
    return same ?? { key: id, amount: cents(amount), state, at };
  });
  const rest = before.filter(({ key }) => !disputes.some(({ id }) => id === key));
  const allDisputes = [...rest, ...found];
  return {
    ...payment,
    refunds: [...refunds, ...outside],
    ...(allDisputes.length > 0 && { disputes: allDisputes }),
  };
};

/**
 * A payment whose refund Stripe does not accept, unless Stripe has made it before.
 * @param money undefined for a payment that Stripe does not know, such as one of other keys
 */
export const withRefusal = (
  payment: PaymentRecord,
  key: string,
  money: MoneyAtStripe | undefined,
  now: Date,
): PaymentRecord => {
  const reasonOf = (amount: number): RefundReason => {
    if (!money) return 'unknown';
    const { left, disputes } = money;
    if (disputes.some(({ state }) => state !== 'won')) return 'disputed';
    if (left <= 0) return 'nothingLeft';
    return amount > left ? 'tooMuch' : 'other';
  };
  return {
    ...payment,
    refunds: changed(payment.refunds, key, (refund) =>
      isWanted(refund)
        ? { ...refund, state: 'refused', at: now.toISOString(), reason: reasonOf(refund.amount) }
        : refund,
    ),
  };
};

const NOTHING_LEFT =
  'En Stripe ya no queda dinero de este pago. Si lo has devuelto por otra vía, anótalo.';
const SETTLED = 'Esta devolución ya no espera a nadie. Recarga la página para ver cómo está.';

const find = <R extends { key: string }>(list: readonly R[], key: string): R | undefined =>
  list.find((one) => one.key === key);

/**
 * A payment whose refund is asked for again, of what is left at most. Refunds on Stripe's own page that
 * took the difference are then settled.
 * @throws ShopError ORDER_CHANGED when nothing is left, or nobody waits for the refund
 */
export const withAnotherTry = (
  payment: PaymentRecord,
  key: string,
  left: number,
  mark: Mark,
): PaymentRecord => {
  const refund = find(payment.refunds, key);
  // A repetition changes nothing.
  if (refund && !refund.outside && (isWanted(refund) || isGiven(refund))) return payment;
  if (!refund || refund.outside || !needsAdmin(refund)) {
    throw new ShopError('ORDER_CHANGED', { message: SETTLED });
  }
  if (left <= 0) throw new ShopError('ORDER_CHANGED', { message: NOTHING_LEFT });
  const { reason: _, tries = 1, ...kept } = refund;
  const again = { ...kept, state: 'wanted' as const, at: mark.at, tries: tries + 1 };
  return {
    ...payment,
    refunds: payment.refunds.map((one) => {
      if (one.key === key) return { ...again, amount: cents(Math.min(one.amount, left)) };
      return one.outside && refund.amount > left && needsAdmin(one)
        ? { ...one, settled: mark }
        : one;
    }),
  };
};

/**
 * A payment whose refund or dispute an admin has settled outside the shop.
 * @throws ShopError ORDER_CHANGED when it waits for no admin
 */
export const withSettled = (payment: PaymentRecord, key: string, mark: Mark): PaymentRecord => {
  const { refunds, disputes = [] } = payment;
  const refund = find(refunds, key);
  const dispute = find(disputes, key);
  if (refund?.settled ?? dispute?.settled) return payment;
  if (refund && needsAdmin(refund)) {
    return { ...payment, refunds: changed(refunds, key, (one) => ({ ...one, settled: mark })) };
  }
  if (!dispute) throw new ShopError('ORDER_CHANGED', { message: SETTLED });
  return { ...payment, disputes: changed(disputes, key, (one) => ({ ...one, settled: mark })) };
};

/** Keys of the refunds about which the customer has to hear after a change. */
export const newsIn = (before: PaymentRecord, after: PaymentRecord): string[] =>
  after.refunds
    .filter((refund) => {
      if (refund.outside) return false;
      const known = find(before.refunds, refund.key);
      if (!known) return false;
      // The mail about a refused refund names the pieces or the late payment.
      const isRefused =
        refund.state === 'refused' && refund.tries === undefined && !isExcess(refund);
      return isGiven(refund) ? !isGiven(known) : isRefused && known.state !== 'refused';
    })
    .map(({ key }) => key);

/**
 * Milliseconds before the end of an attempt. Stripe rejects a session that lasts less than half an hour,
 * and its clock may differ by a minute.
 */
const LATEST_START = 29 * 60_000;

/** Whether Stripe still accepts the request for a session of the attempt. */
export const isFresh = ({ until }: PaymentRecord, now: Date): boolean =>
  Date.parse(until) - now.getTime() > LATEST_START;

/** Milliseconds for which pieces wait if Stripe names no end of a delayed payment. */
const AWAITED_WAIT = 7 * DAY;
/** Milliseconds that the shop waits longer than it tells: Stripe may hear a working day later of cash that was paid in time. */
const AWAITED_GRACE = 3 * DAY;

/** A payment whose customer has chosen a delayed method (RULE-106). */
export const withAwaited = (
  payment: PaymentRecord,
  { url, until }: { url?: string; until?: Date },
  now: Date,
): PaymentRecord => {
  const end = until ?? (payment.awaited ? new Date(payment.until) : undefined);
  return {
    ...payment,
    awaited: url === undefined ? {} : { url },
    until: (end ?? new Date(now.getTime() + AWAITED_WAIT)).toISOString(),
  };
};

/** Whether the shop cancels a delayed payment that Stripe has not ended itself. */
export const isAwaitedTooLong = ({ awaited, until }: PaymentRecord, now: Date): boolean =>
  awaited !== undefined && now.getTime() - Date.parse(until) > AWAITED_GRACE;

export const stripeDeadline = (now: Date): string =>
  new Date(now.getTime() + STRIPE_WAIT).toISOString();

/** Milliseconds after an order in which its expired payment may begin again, at the order's prices. */
const AGAIN = DAY;

/** @throws ShopError ORDER_CHANGED, PAYMENT_UNAVAILABLE */
export const requireRepeatable = (order: OrderRecord, isOffered: boolean, now: Date): void => {
  if (!isOffered) throw new ShopError('PAYMENT_UNAVAILABLE', { message: NOT_AGAIN });
  if (order.closed?.whole || now.getTime() - Date.parse(order.createdAt) > AGAIN) {
    throw new ShopError('ORDER_CHANGED', { message: TOO_LATE });
  }
};

const NOT_PAID =
  'Este pedido no está pagado: no hay dinero que devolver. Recarga la página para quitar piezas.';
const PAID_NOW =
  'Este pedido se ha pagado mientras tanto. Recarga la página y elige cuánto se devuelve.';
const HAS_VOUCHER =
  'El cliente ya tiene un resguardo para pagar el importe de antes. Cancela el pedido entero, o espera a que pague y devuelve entonces la diferencia.';
const ENDED = 'Este pedido había terminado sin que nadie lo pagara.';

export interface PaidClosing {
  key: string;
  /** Cents that are refunded. */
  amount: number;
  /** Whether nothing of the order is left. */
  whole: boolean;
  /** Whether the admin saw that nobody had paid. */
  unpaid?: true;
  /** Cents that the order costs after the closing. */
  due: Cents;
  /** Key of a refund on Stripe's own page that the closing notes. */
  given?: string;
  mark: Mark;
}

/**
 * A payment whose order costs less because pieces were taken out of it (RULE-113). One that has arrived
 * in full by that is paid.
 * @throws ShopError ORDER_CHANGED for a rest that cannot be paid, or is less than what has arrived
 */
const withLess = (payment: PaymentRecord, due: Cents, paidAt: string): PaymentRecord => {
  const { amount, awaited, currency, method, received = 0 } = payment;
  if (due === amount) return payment;
  const reject = (message: string): never => {
    throw new ShopError('ORDER_CHANGED', { message });
  };
  const rest = formatPrice(due, currency);
  const { least } = stripeLimits(currency);
  if (awaited) reject(HAS_VOUCHER);
  if (received > due) {
    reject(
      `Ya han llegado ${formatPrice(cents(received), currency)}, más que los ${rest} que costaría el resto. Quita menos, o espera al pago y devuelve entonces la diferencia.`,
    );
  }
  if (received === due) {
    // The session has not paid. Whoever pays it nevertheless gets the money back.
    const { sessionId: _, mode: _mode, ...paid } = payment;
    return { ...paid, amount: due, status: 'paid', paidAt };
  }
  if (method === 'stripe' && due < least) {
    reject(
      `Quedarían ${rest}, y con Stripe no se puede pagar menos de ${formatPrice(least, currency)}. Cancela el pedido entero.`,
    );
  }
  return { ...payment, amount: due };
};

/**
 * A payment after a cancellation, return or refund of its order (RULE-84). Stripe makes its refunds under
 * the id of the closing; a transfer is given back by hand.
 * @throws ShopError ORDER_CHANGED when the admin saw another state of the payment, as `withLess`, and for a
 *   refund on Stripe's page that is noted already or has another amount
 */
export const paymentAfterClosing = (
  payment: PaymentRecord,
  { key, amount, whole, unpaid, due, given, mark }: PaidClosing,
): PaymentRecord => {
  const { status, sessionId, paymentIntent } = payment;
  if (status === 'pending') {
    if (amount > 0 || !(whole || unpaid))
      throw new ShopError('ORDER_CHANGED', { message: NOT_PAID });
    return whole ? { ...payment, status: 'expired' } : withLess(payment, due, mark.at);
  }
  if (status !== 'paid') throw new ShopError('ORDER_CHANGED', { message: ENDED });
  if (unpaid) throw new ShopError('ORDER_CHANGED', { message: PAID_NOW });
  if (given !== undefined) {
    const made = find(payment.refunds, given);
    if (made?.outside && needsAdmin(made) && made.amount === amount) {
      return withSettled(payment, given, mark);
    }
    throw new ShopError('ORDER_CHANGED', { message: SETTLED });
  }
  if (amount === 0 || sessionId === undefined || paymentIntent === undefined) return payment;
  const refund = { key, sessionId, paymentIntent, amount: cents(amount) };
  const wanted = { ...refund, state: 'wanted' as const, at: mark.at };
  return { ...payment, refunds: [...payment.refunds, wanted] };
};
