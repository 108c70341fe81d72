/** The part of Stripe's API that the shop uses, as Stripe documents it. */
import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export const STRIPE_KEYS = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' };

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
  url: string | null;
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
  Record<string, number>,
  Record<string, { request: string; reply: Reply }>,
];

export class Checkout {
  #endpoint = '';
  #sessions: Kept[0] = [];
  /** By payment intent, in the currency's smallest unit. */
  #refunded: Kept[1] = {};
  #replies: Kept[2] = {};
  readonly #file: string | undefined;
  readonly #onEnd: (session: Session) => void;

  /**
   * @param file keeps everything, so that orders and their payments survive a restart
   * @param onEnd called when a session was paid or has expired
   */
  constructor(file: string | undefined, onEnd: (session: Session) => void) {
    this.#file = file;
    this.#onEnd = onEnd;
    try {
      if (file !== undefined) {
        const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
        [this.#sessions, this.#refunded, this.#replies] = kept;
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
    this.#onEnd(session);
  }

  /** Knows nothing any more, like another account. */
  forget(): void {
    this.#sessions = [];
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
    writeFileSync(draft, JSON.stringify([this.#sessions, this.#refunded, this.#replies]));
    renameSync(draft, this.#file);
  }

  #read(path: string, query: URLSearchParams): Reply {
    if (path === '/v1/checkout/sessions') return this.#list(query);
    const session = this.find(path.replace('/v1/checkout/sessions/', ''));
    return session
      ? { status: 200, body: this.#expanded(session) }
      : rejection(404, { code: 'resource_missing' });
  }

  #write(path: string, form: URLSearchParams): Reply {
    if (path === '/v1/checkout/sessions') return this.#create(form);
    if (path === '/v1/refunds') return this.#refund(form);
    const [, id = ''] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? [];
    const session = this.find(id);
    if (!session) return rejection(404, { code: 'resource_missing' });
    if (session.status !== 'open') return rejection(400, {});
    this.end(session, 'expired');
    return { status: 200, body: { ...session } };
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
      url: `${this.#endpoint}/c/pay/${id}`,
      lines,
    };
    this.#sessions.push(session);
    return { status: 200, body: { ...session } };
  }

  #expanded(session: Session): object {
    const { payment_intent: id, amount_total: amount } = session;
    if (id === null) return session;
    const latest_charge = { object: 'charge', amount, amount_refunded: this.#refunded[id] ?? 0 };
    return { ...session, payment_intent: { id, amount, latest_charge } };
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

  #refund(form: URLSearchParams): Reply {
    const intent = form.get('payment_intent') ?? '';
    const paid = this.#sessions.find(({ payment_intent }) => payment_intent === intent);
    if (!paid) return rejection(404, { code: 'resource_missing', param: 'payment_intent' });
    const refunded = this.#refunded[intent] ?? 0;
    const left = paid.amount_total - refunded;
    if (left === 0) return rejection(400, { code: 'charge_already_refunded' });
    const amount = Number(form.get('amount') ?? left);
    if (!(amount >= 1 && amount <= left)) return rejection(400, { param: 'amount' });
    this.#refunded[intent] = refunded + amount;
    const body = { id: newId('re'), object: 'refund', amount, status: 'succeeded' };
    return { status: 200, body: { ...body, payment_intent: intent } };
  }
}
