/**
 * The only module that talks to Stripe (ADR-0026). Amounts are hundredths, also in a currency that Stripe
 * counts in whole units. Each call takes at most 4.5 s: two attempts of 2 s, half a second between them.
 *
 * Every function throws ShopError UNAVAILABLE while Stripe does not answer, rejects the shop's key, or
 * is not set up. Neither answers nor the log contain Stripe's texts.
 */
import { ShopError } from '#shared/domain/errors.ts';
import { smallestUnit, type Currency } from '#shared/domain/currencies.ts';
import { OrderId } from '#shared/domain/ids.ts';
import Stripe from 'stripe';
import { env } from '../runtime/env.ts';
import { logUnanswered } from '../runtime/request-log.ts';
import { stripeKeys } from '../secrets/shop-keys.ts';
import type { MadeRefund, MoneyAtStripe } from './payment-rules.ts';

const TIMEOUT = 2000;
/** Seconds that a signed event may be old. */
const TOLERANCE = 300;
/** Methods whose money arrives days later (RULE-106). */
const DELAYED = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'sepa_debit',
  'sofort',
  'us_bank_account',
];

const SPEI = {
  funding_type: 'bank_transfer',
  bank_transfer: { type: 'mx_bank_transfer' },
} as const;

export interface SessionRequest {
  orderId: string;
  /** Number of the session of the order, from 1. Repeated requests with the same number get the same session. */
  attempt: number;
  lines: readonly {
    title: string;
    /** The price of one unit. */ amount: number;
    quantity: number;
  }[];
  shipping: number;
  currency: Currency;
  email: string;
  /** The page to which the customer returns, paid or not. */
  returnUrl: string;
  /** A repeated request must have the same time, so it is kept with the attempt. */
  expiresAt: Date;
  /** Whether the customer may choose a delayed method. */
  hasDelayed?: boolean;
}

export interface PaymentSession {
  id: string;
  /** A session of a delayed method is `complete` before it is paid. It is `awaited` then, or has failed. */
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  /** Set while the money of a delayed method has not come. `until`: the end of its voucher, if it has one. */
  awaited?: { url?: string; until?: Date } | undefined;
  amount: number;
  currency: Currency;
  /** Sum of refunds, including those that were made in Stripe's own pages. */
  refunded: number;
  orderId: string | undefined;
  /**
   * Whether this shop made the session. Several shops, and several stages of a shop, may share one
   * account of Stripe.
   */
  isOwn: boolean;
  attempt: number;
  paymentIntent: string | undefined;
  /** The hosted page, while the session is open. */
  url: string | undefined;
}

/** A whole key of an account, or a restricted one. */
const SECRET_KEY = /^[rs]k_(test|live)_/;

const secondsOf = (time: Date): number => Math.floor(time.getTime() / 1000);

const clientFor = (secretKey: string): Stripe => {
  const local = env.stripeEndpoint && new URL(env.stripeEndpoint);
  return new Stripe(secretKey, {
    timeout: TIMEOUT,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(local && { protocol: 'http', host: local.hostname, port: local.port }),
  });
};

/** @throws ShopError UNAVAILABLE without keys */
const requireKeys = async () => {
  const keys = await stripeKeys();
  if (!keys) throw new ShopError('UNAVAILABLE', { retryAfter: 60 });
  return keys;
};

let client: { secretKey: string; stripe: Stripe } | undefined;

/** @param rejected error for a request that Stripe understood and does not accept */
const ask = async <T>(
  question: (stripe: Stripe) => Promise<T>,
  rejected: (error: Stripe.errors.StripeError) => T | ShopError | undefined = () => undefined,
): Promise<T> => {
  const { secretKey } = await requireKeys();
  try {
    // A client keeps its connections.
    if (client?.secretKey !== secretKey) client = { secretKey, stripe: clientFor(secretKey) };
    return await question(client.stripe);
  } catch (error) {
    const isOfStripe = error instanceof Stripe.errors.StripeError;
    const known = isOfStripe ? rejected(error) : undefined;
    if (known instanceof ShopError) throw known;
    if (known !== undefined) return known;
    // Types and codes are Stripe's fixed words, its messages are not.
    const fault = isOfStripe
      ? `${error.type} ${error.code ?? error.statusCode ?? ''}`
      : 'NotOfStripe';
    logUnanswered('stripe', fault.trim());
    throw new ShopError('UNAVAILABLE', { retryAfter: 5 });
  }
};

const idOf = (value: string | { id: string } | null): string | undefined =>
  typeof value === 'string' ? value : value?.id;

const CHARGE = 'payment_intent.latest_charge';

const refundedOf = ({ payment_intent: intent }: Stripe.Checkout.Session): number => {
  const charge = intent && typeof intent === 'object' ? intent.latest_charge : null;
  return charge && typeof charge === 'object' ? charge.amount_refunded : 0;
};

const orderOf = ({ metadata }: Pick<Stripe.Checkout.Session, 'metadata'>) => ({
  orderId: metadata?.['orderId'],
  isOwn: metadata?.['shop'] === env.shopId,
});

const FAILED: readonly string[] = ['canceled', 'requires_payment_method'];

const awaitedIn = (session: Stripe.Checkout.Session): PaymentSession['awaited'] => {
  const { status, payment_status: paid, payment_intent: intent } = session;
  if (status !== 'complete' || paid !== 'unpaid') return undefined;
  if (!intent || typeof intent === 'string') return {};
  if (FAILED.includes(intent.status)) return undefined;
  const next: Partial<NonNullable<Stripe.PaymentIntent['next_action']>> = intent.next_action ?? {};
  const { oxxo_display_details: oxxo, display_bank_transfer_instructions: transfer } = next;
  const other =
    next.boleto_display_details ?? next.konbini_display_details ?? next.multibanco_display_details;
  const url = (oxxo ?? other)?.hosted_voucher_url ?? transfer?.hosted_instructions_url;
  const until = oxxo?.expires_after ?? other?.expires_at;
  return { ...(url && { url }), ...(until && { until: new Date(until * 1000) }) };
};

const toSession = (session: Stripe.Checkout.Session): PaymentSession => {
  const currency = (session.currency ?? '').toUpperCase() as Currency;
  const unit = smallestUnit(currency);
  return {
    id: session.id,
    status: session.status as PaymentSession['status'],
    paid: session.payment_status !== 'unpaid',
    awaited: awaitedIn(session),
    amount: (session.amount_total ?? 0) * unit,
    currency,
    refunded: refundedOf(session) * unit,
    ...orderOf(session),
    attempt: Number(session.metadata?.['attempt'] ?? 0),
    paymentIntent: idOf(session.payment_intent),
    url: session.url ?? undefined,
  };
};

/**
 * Makes a hosted page of Stripe on which the customer pays with a card, or with another method that the
 * Stripe account allows, such as Bizum. The same attempt gets the same session again for 24 hours. Stripe
 * offers SPEI, a transfer in Mexico, only to a customer of its own.
 *
 * @throws ShopError CONFLICT_RETRY when this attempt can get no session: it was asked for with other
 *   values, or too long ago; the next attempt can
 * @throws ShopError VALIDATION for an amount that Stripe does not take
 */
export const createSession = async (
  request: SessionRequest,
): Promise<{ id: string; url: string; mode: 'test' | 'live' }> => {
  const { orderId, attempt, currency, shipping, email, hasDelayed = false } = request;
  const idempotencyKey = `order:${orderId}:${attempt}`;
  const metadata = { shop: env.shopId, orderId, attempt: String(attempt) };
  const freight = { title: 'Envío', amount: shipping, quantity: 1 };
  const lines = shipping > 0 ? [...request.lines, freight] : request.lines;
  const session = await ask(
    async (stripe) => {
      const hasSpei = hasDelayed && currency === 'MXN';
      const customer =
        hasSpei &&
        (await stripe.customers.create(
          { email },
          { idempotencyKey: `${idempotencyKey}:customer` },
        ));
      return stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale: 'es',
          line_items: lines.map(({ title: name, amount, quantity }) => ({
            quantity,
            price_data: {
              currency,
              unit_amount: amount / smallestUnit(currency),
              product_data: { name },
            },
          })),
          client_reference_id: orderId,
          metadata,
          payment_intent_data: { metadata },
          ...(customer ? { customer: customer.id } : { customer_email: email }),
          ...(hasSpei && { payment_method_options: { customer_balance: SPEI } }),
          success_url: request.returnUrl,
          cancel_url: request.returnUrl,
          expires_at: secondsOf(request.expiresAt),
          // Otherwise Stripe may offer another currency than the order's.
          adaptive_pricing: { enabled: false },
          ...(!hasDelayed && { excluded_payment_method_types: DELAYED }),
        },
        { idempotencyKey },
      );
    },
    ({ type, code, param }) => {
      if (type === 'StripeIdempotencyError' || param === 'expires_at') {
        return new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
      }
      if (code !== 'amount_too_small' && code !== 'amount_too_large') return undefined;
      const message =
        'El importe del pedido no se puede pagar con tarjeta. Elige otra forma de pago.';
      return new ShopError('VALIDATION', { message });
    },
  );
  // A new session with a hosted page has an address, and a repeated call gets the same answer.
  const mode = session.livemode ? 'live' : 'test';
  return { id: session.id, url: session.url as string, mode };
};

/** @returns undefined for an id that Stripe does not know */
export const findSession = (id: string): Promise<PaymentSession | undefined> =>
  ask<PaymentSession | undefined | null>(
    async (stripe) => toSession(await stripe.checkout.sessions.retrieve(id, { expand: [CHARGE] })),
    ({ code }) => (code === 'resource_missing' ? null : undefined),
  ).then((session) => session ?? undefined);

/**
 * Ends an open session, so that nobody can pay it.
 * @returns the session as it is now; it stays `complete` when the customer was faster; undefined for
 *   an id that Stripe does not know
 */
export const expireSession = async (id: string): Promise<PaymentSession | undefined> => {
  const expired = await ask<PaymentSession | null>(
    async (stripe) => toSession(await stripe.checkout.sessions.expire(id)),
    ({ type }) => (type === 'StripeInvalidRequestError' ? null : undefined),
  );
  return expired ?? findSession(id);
};

/** Cancels a payment that still waits for money, if its method allows that. Nobody can pay its voucher after that. */
export const cancelAwaited = async (paymentIntent: string): Promise<void> => {
  await ask<unknown>(
    (stripe) => stripe.paymentIntents.cancel(paymentIntent),
    ({ type }) => (type === 'StripeInvalidRequestError' ? null : undefined),
  );
};

/** Another call with the same key or about the same payment is running. */
const BUSY: readonly string[] = ['idempotency_key_in_use', 'lock_timeout'];

const FAILURES: Readonly<Record<string, MadeRefund['reason']>> = {
  charge_for_pending_refund_disputed: 'disputed',
  expired_or_canceled_card: 'card',
  insufficient_funds: 'funds',
  lost_or_stolen_card: 'card',
};

/** Hundredths of an amount as Stripe counts it. */
const amountIn = ({ currency }: { currency: string }, amount: number): number =>
  amount * smallestUnit(currency.toUpperCase() as Currency);

const toRefund = (refund: Stripe.Refund): MadeRefund => {
  const { id, status, metadata, failure_reason: failure = '' } = refund;
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    key: metadata?.['refund'],
    amount: amountIn(refund, refund.amount),
    at: new Date(refund.created * 1000).toISOString(),
    state: isFailed ? 'failed' : 'accepted',
    isPending: !isFailed && status !== 'succeeded',
    ...(isFailed && { reason: FAILURES[failure] ?? 'other' }),
  };
};

/**
 * Gives back a part of a payment or all of it. The same key gives back once; Stripe knows a key for at
 * least 24 hours. The refund keeps its key in Stripe's metadata.
 *
 * @throws ShopError REFUND_REJECTED for more than is left of the payment, and for a key that was used
 *   with another amount; CONFLICT_RETRY while another call makes the refund
 */
export const refundPayment = async (refund: {
  paymentIntent: string;
  amount: number;
  currency: Currency;
  key: string;
}): Promise<MadeRefund> => {
  const { paymentIntent: payment_intent, currency, key: idempotencyKey } = refund;
  const amount = refund.amount / smallestUnit(currency);
  const metadata = { refund: idempotencyKey };
  return ask(
    async (stripe) =>
      toRefund(
        await stripe.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey }),
      ),
    ({ type, code = '' }) => {
      if (BUSY.includes(code)) return new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
      return type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError'
        ? new ShopError('REFUND_REJECTED')
        : undefined;
    },
  );
};

/** Stripe's package reads page by page up to this number. */
const ALL = { limit: 1000 };
const PAGE = 100;

const disputeState = (status: string): 'open' | 'won' | 'lost' => {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
};

/**
 * The refunds and disputes of a payment, whoever made them.
 * @returns undefined for an id that Stripe does not know
 */
export const findMoney = (paymentIntent: string): Promise<MoneyAtStripe | undefined> =>
  ask<MoneyAtStripe | undefined | null>(
    async (stripe) => {
      const of = { payment_intent: paymentIntent, limit: PAGE };
      const [intent, refunds, disputes] = await Promise.all([
        stripe.paymentIntents.retrieve(paymentIntent),
        stripe.refunds.list(of).autoPagingToArray(ALL),
        stripe.disputes.list(of).autoPagingToArray(ALL),
      ]);
      const made = refunds.map(toRefund);
      const given = made.filter(({ state }) => state === 'accepted');
      return {
        paymentIntent,
        ...orderOf(intent),
        left: given.reduce(
          (left, { amount }) => left - amount,
          amountIn(intent, intent.amount_received),
        ),
        refunds: made,
        disputes: disputes.map((dispute) => ({
          id: dispute.id,
          amount: amountIn(dispute, dispute.amount),
          state: disputeState(dispute.status),
        })),
      };
    },
    ({ code }) => (code === 'resource_missing' ? null : undefined),
  ).then((money) => money ?? undefined);

/**
 * The payment intents for orders with a dispute, a refund that failed, or one that no shop asked for,
 * since a time.
 */
export const listDisturbed = (since: Date): Promise<string[]> =>
  ask(async (stripe) => {
    const given = { created: { gte: secondsOf(since) }, limit: PAGE };
    const query = { ...given, expand: ['data.payment_intent'] };
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list(query).autoPagingToArray(ALL),
      stripe.disputes.list(query).autoPagingToArray(ALL),
    ]);
    const isStrange = ({ key, state }: MadeRefund): boolean =>
      key === undefined || state === 'failed';
    const found = new Set<string>();
    for (const one of [...refunds.filter((refund) => isStrange(toRefund(refund))), ...disputes]) {
      const intent = one.payment_intent;
      if (intent && typeof intent === 'object' && orderOf(intent).orderId) found.add(intent.id);
    }
    return [...found];
  });

/** The sessions of the account that were created in this time for an order, newest first. */
export const listSessions = (since: Date, until?: Date): Promise<PaymentSession[]> =>
  ask(async (stripe) => {
    const created = { gte: secondsOf(since), ...(until && { lt: secondsOf(until) }) };
    const found: PaymentSession[] = [];
    const pages = stripe.checkout.sessions.list({
      created,
      limit: 100,
      expand: [`data.${CHARGE}`],
    });
    for await (const session of pages) {
      const made = toSession(session);
      if (made.orderId !== undefined) found.push(made);
    }
    return found;
  });

/** The subject of an event: a session of an order, or money that went back or is disputed. */
export type PaymentEvent =
  { sessionId: string; orderId: OrderId; isOwn: boolean } | { paymentIntent: string };

const ABOUT_MONEY = /^(?:refund\.|charge\.(?:refund|dispute))/;

/**
 * Reads an event that Stripe sent to the shop.
 *
 * @param body the bytes as they arrived
 * @returns undefined for an event that is about something else, or about a session without an order
 * @throws ShopError FORBIDDEN when Stripe did not sign it in the last five minutes
 */
export const readEvent = async (
  body: Uint8Array,
  signature: string,
): Promise<PaymentEvent | undefined> => {
  const { webhookSecret } = await requireKeys();
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE);
  } catch {
    throw new ShopError('FORBIDDEN');
  }
  if (ABOUT_MONEY.test(event.type)) {
    const { payment_intent: intent } = event.data.object as Stripe.Refund;
    const paymentIntent = idOf(intent ?? null);
    return paymentIntent === undefined ? undefined : { paymentIntent };
  }
  if (!event.type.startsWith('checkout.session.')) return undefined;
  const session = event.data.object as Stripe.Checkout.Session;
  const { orderId, isOwn } = orderOf(session);
  const known = OrderId.safeParse(orderId);
  return known.success ? { sessionId: session.id, orderId: known.data, isOwn } : undefined;
};

/** @returns undefined without keys; `broken` when Stripe does not accept them */
export const readPaymentState = async (): Promise<'test' | 'live' | 'broken' | undefined> => {
  const keys = await stripeKeys();
  if (!keys) return undefined;
  const [, mode = 'broken'] = SECRET_KEY.exec(keys.secretKey) ?? [];
  if (mode === 'broken') return mode;
  return ask<'test' | 'live' | 'broken'>(
    async (stripe) => {
      await stripe.checkout.sessions.list({ limit: 1 });
      return mode as 'test' | 'live';
    },
    ({ statusCode }) => (statusCode === 401 || statusCode === 403 ? 'broken' : undefined),
  );
};
