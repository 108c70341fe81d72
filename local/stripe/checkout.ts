/** The part of Stripe's API that the shop uses, as Stripe documents it. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export const STRIPE_KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' };

/** Cash in a shop, which ends, and a bank transfer, which does not. */
export type Delayed = 'oxxo' | 'spei';

/** Amounts are in the currency's smallest unit, times in epoch seconds. */
export interface Session {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  livemode: false;
  created: number;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
  payment_intent: string | null;
  /** The state of a delayed payment. */
  intent_status?: 'requires_action' | 'requires_payment_method' | 'canceled';
  /** Delayed methods that the shop offers, and the one that the customer has chosen. */
  offered: Delayed[];
  chosen?: Delayed;
  url: string | null;
}

/** A refund or a dispute. Money of a refund is away unless it has failed. */
export interface Moved {
  id: string;
  object: 'refund' | 'dispute';
  amount: number;
  status: string;
  currency: string;
  payment_intent: string;
  created: number;
  metadata: Record<string, string>;
}

export interface Line {
  title: string;
  amount: number;
  quantity: number;
}

interface Reply {
  status: number;
  body: object;
}

const MINUTE = 60;
const BALANCE = 'payment_method_options[customer_balance]';
/** Seconds that a voucher lasts. */
const VOUCHER = 3 * 24 * 60 * MINUTE;
/** The smallest amount that Stripe charges. */
const SMALLEST = 50;

export const secondsNow = (): number => Math.floor(Date.now() / 1000);
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const rejection = (status: number, error: Record<string, string>): Reply => ({
  status,
  body: { error: { type: 'invalid_request_error', message: 'Texto de Stripe', ...error } },
});

const metadataIn = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );

const linesIn = (form: URLSearchParams): Line[] => {
  const lines: Line[] = [];
  for (let at = 0; form.has(`line_items[${at}][quantity]`); at += 1) {
    const price = `line_items[${at}][price_data]`;
    lines.push({
      title: form.get(`${price}[product_data][name]`) ?? '',
      amount: Number(form.get(`${price}[unit_amount]`)),
      quantity: Number(form.get(`line_items[${at}][quantity]`)),
    });
  }
  return lines;
};

const isPayable = (lines: readonly Line[]): boolean =>
  lines.length > 0 &&
  lines.length <= 100 &&
  lines.every(
    ({ title, amount, quantity }) =>
      title !== '' && Number.isInteger(amount) && amount >= 0 && quantity >= 1,
  );

type Kept = [
  (Session & { lines: Line[] })[],
  Moved[],
  Record<string, { request: string; reply: Reply }>,
];

/** The fault of the next refund that the shop asks for. */
export type RefundFault = 'refused' | 'pending';

export class Checkout {
  #endpoint = '';
  #sessions: Kept[0] = [];
  #moved: Kept[1] = [];
  #replies: Kept[2] = {};
  /** Each refund by the shop uses up one. */
  readonly refundFaults: RefundFault[] = [];
  readonly #file: string | undefined;
  readonly #tell: (type: string, object: Session | Moved) => void;

  /**
   * @param file keeps everything, so that orders and their payments survive a restart
   * @param tell called for each event
   */
  constructor(file: string | undefined, tell: (type: string, object: Session | Moved) => void) {
    this.#file = file;
    this.#tell = tell;
    try {
      if (file !== undefined) {
        const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
        [this.#sessions, this.#moved, this.#replies] = kept;
      }
    } catch {
      // The file does not exist yet: nobody has paid.
    }
  }

  /** @param endpoint address of the pages, which is another one after a restart */
  openAt(endpoint: string): void {
    this.#endpoint = endpoint;
    for (const session of this.#sessions) {
      if (session.status === 'open') session.url = `${endpoint}/c/pay/${session.id}`;
    }
  }

  find(id: string): (Session & { lines: readonly Line[] }) | undefined {
    this.expireDue();
    return this.#sessions.find((each) => each.id === id);
  }

  /** A session that has ended stays as it is. */
  end(session: Session, status: 'complete' | 'expired'): void {
    if (session.status !== 'open') return;
    Object.assign(session, { status, url: null });
    if (status === 'complete') {
      Object.assign(session, { payment_status: 'paid', payment_intent: newId('pi') });
    }
    this.#save();
    this.#tell(`checkout.session.${status === 'complete' ? 'completed' : 'expired'}`, session);
  }

  /** The customer chooses a delayed method, and gets a voucher. */
  choose(id: string, chosen: Delayed): void {
    const session = this.find(id);
    if (session?.status !== 'open' || !session.offered.includes(chosen)) return;
    Object.assign(session, { status: 'complete', url: null, chosen });
    Object.assign(session, { payment_intent: newId('pi'), intent_status: 'requires_action' });
    this.#save();
    this.#tell('checkout.session.completed', session);
  }

  /** The money of a delayed method arrives, or does not arrive in time. */
  endAwaited(id: string, outcome: 'paid' | 'requires_payment_method' | 'canceled'): void {
    const session = this.find(id);
    if (session?.intent_status !== 'requires_action') return;
    const isPaid = outcome === 'paid';
    if (isPaid) delete session.intent_status;
    Object.assign(session, isPaid ? { payment_status: outcome } : { intent_status: outcome });
    this.#save();
    this.#tell(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  }

  /** The paid sessions with what became of their money, newest first. */
  payments() {
    return this.#sessions
      .filter(({ payment_status }) => payment_status === 'paid')
      .map((session) => ({
        session,
        moved: this.#moved.filter((one) => one.payment_intent === session.payment_intent),
      }))
      .toReversed();
  }

  #move(
    object: Moved['object'],
    status: string,
    values: Pick<Moved, 'amount' | 'currency' | 'metadata' | 'payment_intent'>,
  ): Moved {
    const moved = { id: newId('mv'), object, status, created: secondsNow(), ...values };
    this.#moved.push(moved);
    this.#tell(object === 'refund' ? 'refund.created' : 'charge.dispute.created', moved);
    return moved;
  }

  /** Like a person on Stripe's own pages: a refund or a dispute. */
  moveMoney(sessionId: string, object: Moved['object'], amount?: number): void {
    const session = this.find(sessionId);
    if (typeof session?.payment_intent !== 'string' || session.payment_status !== 'paid') return;
    const { payment_intent, amount_total, currency } = session;
    const values = { payment_intent, currency, amount: amount ?? amount_total, metadata: {} };
    this.#move(object, object === 'refund' ? 'succeeded' : 'needs_response', values);
    this.#save();
  }

  /** The latest refund or dispute of a session succeeds or fails, is won or lost. */
  endMove(sessionId: string, status: string): void {
    const { payment_intent } = this.find(sessionId) ?? {};
    const latest = this.#moved.findLast((one) => one.payment_intent === payment_intent);
    if (!latest) return;
    latest.status = status;
    this.#save();
    this.#tell(latest.object === 'refund' ? 'refund.updated' : 'charge.dispute.closed', latest);
  }

  /** Forgets everything, as if it were another account. */
  forget(): void {
    this.#sessions = [];
    this.#moved = [];
    this.#replies = {};
  }

  expireDue(): void {
    for (const session of this.#sessions) {
      if (session.expires_at <= secondsNow()) this.end(session, 'expired');
    }
  }

  /** Keeps the answer to a key, but not to a request with wrong parameters. */
  answer(
    {
      method,
      url,
      authorization,
      key,
    }: { method: string; url: string; authorization: string; key: string | undefined },
    body: string,
  ): Reply {
    if (authorization !== `Bearer ${STRIPE_KEYS.secretKey}`) return rejection(401, {});
    const { pathname, searchParams } = new URL(url, this.#endpoint);
    if (method === 'GET') return this.#read(pathname, searchParams);
    const request = `${pathname} ${body}`;
    const known = key === undefined ? undefined : this.#replies[key];
    if (known) {
      return known.request === request
        ? known.reply
        : rejection(400, { type: 'idempotency_error' });
    }
    const reply = this.#write(pathname, new URLSearchParams(body));
    if (key !== undefined && reply.status === 200) this.#replies[key] = { request, reply };
    this.#save();
    return reply;
  }

  #save(): void {
    if (this.#file === undefined) return;
    const draft = `${this.#file}.draft`;
    const kept: Kept = [this.#sessions, this.#moved, this.#replies];
    writeFileSync(draft, JSON.stringify(kept));
    renameSync(draft, this.#file);
  }

  #read(path: string, query: URLSearchParams): Reply {
    if (path === '/v1/checkout/sessions') return this.#list(query);
    if (path === '/v1/refunds') return this.#listMoved('refund', query);
    if (path === '/v1/disputes') return this.#listMoved('dispute', query);
    const [, intent] = /^\/v1\/payment_intents\/(\w+)$/.exec(path) ?? [];
    if (intent !== undefined) {
      const found = this.#intent(intent);
      return found ? { status: 200, body: found } : rejection(404, { code: 'resource_missing' });
    }
    const session = this.find(path.replace('/v1/checkout/sessions/', ''));
    return session
      ? { status: 200, body: this.#expanded(session) }
      : rejection(404, { code: 'resource_missing' });
  }

  #write(path: string, form: URLSearchParams): Reply {
    if (path === '/v1/checkout/sessions') return this.#create(form);
    if (path === '/v1/refunds') return this.#refund(form, this.refundFaults.shift());
    if (path === '/v1/customers') return { status: 200, body: { id: newId('cus') } };
    const [, canceled] = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path) ?? [];
    if (canceled !== undefined) return this.#cancel(canceled);
    const [, id = ''] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
    const session = this.find(id);
    if (!session) return rejection(404, { code: 'resource_missing' });
    if (session.status !== 'open') return rejection(400, {});
    this.end(session, 'expired');
    return { status: 200, body: { ...session } };
  }

  #cancel(intent: string): Reply {
    const session = this.#sessions.find(({ payment_intent }) => payment_intent === intent);
    if (session?.intent_status !== 'requires_action') return rejection(400, {});
    this.endAwaited(session.id, 'canceled');
    return { status: 200, body: { id: intent, status: 'canceled' } };
  }

  #create(form: URLSearchParams): Reply {
    const expires_at = Number(form.get('expires_at') ?? secondsNow() + 24 * 60 * MINUTE);
    const lifetime = expires_at - secondsNow();
    if (!(lifetime >= 30 * MINUTE && lifetime <= 24 * 60 * MINUTE)) {
      return rejection(400, { param: 'expires_at' });
    }
    const lines = linesIn(form);
    if (!isPayable(lines)) return rejection(400, { param: 'line_items' });
    const amount_total = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
    if (amount_total < SMALLEST) return rejection(400, { code: 'amount_too_small' });
    const id = newId('cs_test');
    const session: Session & { lines: Line[] } = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total,
      currency: (form.get('line_items[0][price_data][currency]') ?? '').toLowerCase(),
      livemode: false,
      created: secondsNow(),
      expires_at,
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      metadata: metadataIn(form),
      payment_intent: null,
      offered: [
        ...(form.has('excluded_payment_method_types[0]') ? [] : (['oxxo'] as const)),
        ...(form.has(`${BALANCE}[funding_type]`) && form.has('customer')
          ? (['spei'] as const)
          : []),
      ],
      url: `${this.#endpoint}/c/pay/${id}`,
      lines,
    };
    this.#sessions.push(session);
    return { status: 200, body: { ...session } };
  }

  #expanded(session: Session): object {
    const { payment_intent: id, amount_total: amount, intent_status: status } = session;
    if (id === null) return session;
    if (status !== undefined) {
      const page = `${this.#endpoint}/c/voucher/${session.id}`;
      const expires_after = session.created + VOUCHER;
      const next_action =
        session.chosen === 'oxxo'
          ? { oxxo_display_details: { hosted_voucher_url: page, expires_after } }
          : { display_bank_transfer_instructions: { hosted_instructions_url: page } };
      return { ...session, payment_intent: { id, amount, status, next_action } };
    }
    const latest_charge = { object: 'charge', amount, amount_refunded: this.#refunded(id) };
    return { ...session, payment_intent: { id, amount, status: 'succeeded', latest_charge } };
  }

  #refunded(intent: string): number {
    return this.#moved
      .filter(({ payment_intent, object }) => payment_intent === intent && object === 'refund')
      .reduce((sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount), 0);
  }

  #intent(id: string): object | undefined {
    const session = this.#sessions.find(({ payment_intent }) => payment_intent === id);
    if (!session) return undefined;
    const { currency, metadata } = session;
    const amount_received = session.payment_status === 'paid' ? session.amount_total : 0;
    return { id, object: 'payment_intent', amount_received, currency, metadata };
  }

  #listMoved(object: Moved['object'], query: URLSearchParams): Reply {
    const intent = query.get('payment_intent');
    const since = Number(query.get('created[gte]') ?? 0);
    const isExpanded = query.get('expand[0]') === 'data.payment_intent';
    const data = this.#moved
      .filter((one) => one.object === object && one.created >= since)
      .filter(({ payment_intent }) => intent === null || payment_intent === intent)
      .map((one) =>
        isExpanded ? { ...one, payment_intent: this.#intent(one.payment_intent) } : one,
      );
    return { status: 200, body: { object: 'list', url: '', has_more: false, data } };
  }

  #list(query: URLSearchParams): Reply {
    this.expireDue();
    const since = Number(query.get('created[gte]') ?? 0);
    const until = Number(query.get('created[lt]') ?? Infinity);
    const newestFirst = this.#sessions
      .filter(({ created }) => created >= since && created < until)
      .toReversed();
    const start = newestFirst.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const end = start + Number(query.get('limit') ?? 10);
    const data = newestFirst.slice(start, end).map((session) => this.#expanded(session));
    const has_more = newestFirst.length > end;
    return { status: 200, body: { object: 'list', url: '/v1/checkout/sessions', has_more, data } };
  }

  #refund(form: URLSearchParams, fault: RefundFault | undefined): Reply {
    const intent = form.get('payment_intent') ?? '';
    const paid = this.#sessions.find(({ payment_intent }) => payment_intent === intent);
    if (paid?.payment_status !== 'paid')
      return rejection(404, { code: 'resource_missing', param: 'payment_intent' });
    if (fault === 'refused') return rejection(400, { code: 'charge_disputed' });
    const left = paid.amount_total - this.#refunded(intent);
    if (left === 0) return rejection(400, { code: 'charge_already_refunded' });
    const amount = Number(form.get('amount') ?? left);
    if (!(amount >= 1 && amount <= left)) return rejection(400, { param: 'amount' });
    const { currency } = paid;
    const values = { payment_intent: intent, amount, currency, metadata: metadataIn(form) };
    const refund = this.#move('refund', fault ?? 'succeeded', values);
    return { status: 200, body: { ...refund } };
  }
}
