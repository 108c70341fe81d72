import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { close, listen, readAll } from '../http/http-server.ts';
import { Checkout, newId, secondsNow, type Moved, type Session } from './checkout.ts';
import { sendEvent, type StripeEvent } from './events.ts';
import { dashboardPage, paymentPage, voucherPage } from './payment-page.ts';

/** `down` does nothing. `slow` and `lost` do the work, and then do not answer. */
type Fault = 'down' | 'slow' | 'lost';
const DOWN = { status: 503, body: { error: { type: 'api_error' } } };

/** Milliseconds between searches for expired sessions. */
const TICK = 5000;

export class LocalStripe {
  endpoint = '';
  /** Each call uses up one fault. */
  readonly faults: Fault[] = [];
  /** Oldest first. */
  readonly events: StripeEvent[] = [];
  /** Whether the event of the session that ends now is lost. */
  #isSilent = false;
  readonly #checkout: Checkout;
  readonly #webhook: string | undefined;
  readonly #server = createServer((request, response) => {
    void readAll(request).then((bytes) => this.#answer(request, String(bytes), response));
  });
  readonly #tick = setInterval(() => this.#checkout.expireDue(), TICK).unref();

  /**
   * @param webhook where events go; without it they are only collected
   * @param file keeps sessions and refunds
   */
  constructor(webhook?: string, file?: string) {
    this.#webhook = webhook;
    this.#checkout = new Checkout(file, (type, object) => this.#tell(type, object));
  }

  async start(): Promise<this> {
    this.endpoint = `http://127.0.0.1:${await listen(this.#server)}`;
    this.#checkout.openAt(this.endpoint);
    return this;
  }

  stop(): Promise<void> {
    clearInterval(this.#tick);
    return close(this.#server);
  }

  /** Like the buttons of Stripe's page. */
  end(id: string, status: 'complete' | 'expired'): void {
    const session = this.#checkout.find(id);
    if (session) this.#checkout.end(session, status);
  }

  /** Forgets all sessions, as if the shop had keys of another account or mode. */
  forget(): void {
    this.#checkout.forget();
  }

  /** The part of Stripe that its own pages and its API share. */
  get account(): Checkout {
    return this.#checkout;
  }

  #tell(type: string, object: Session | Moved): void {
    const data = { object: { ...object } };
    const event = { id: newId('evt'), object: 'event', type, created: secondsNow(), data } as const;
    this.events.push(event);
    if (this.#webhook !== undefined && !this.#isSilent) void sendEvent(this.#webhook, event);
  }

  #answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    const [, pageOf] = /^\/c\/pay\/(\w+)$/.exec(url) ?? [];
    if (pageOf !== undefined) return this.#answerPage(pageOf, new URLSearchParams(body), response);
    const [, voucherOf] = /^\/c\/voucher\/(\w+)$/.exec(url) ?? [];
    if (voucherOf !== undefined) {
      return this.#answerVoucher(voucherOf, new URLSearchParams(body), response);
    }
    if (url === '/dashboard') return this.#answerDashboard(new URLSearchParams(body), response);
    const { authorization = '', 'idempotency-key': key } = headers;
    const call = { method, url, authorization, key: key?.toString() };
    const fault = this.faults.shift();
    const reply = fault === 'down' ? DOWN : this.#checkout.answer(call, body);
    if (fault === 'lost') request.socket.destroy();
    if (fault === 'lost' || fault === 'slow') return undefined;
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  }

  #answerDashboard(form: URLSearchParams, response: ServerResponse): void {
    const [button, session] = [form.get('button') ?? '', form.get('session') ?? ''];
    const { account } = this;
    if (button === 'refund') account.moveMoney(session, button, Number(form.get('amount')));
    else if (button === 'dispute') account.moveMoney(session, button);
    else if (button === 'refused' || button === 'pending') account.refundFaults.push(button);
    else if (button !== '') account.endMove(session, button);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(dashboardPage(account.payments()));
  }

  #answerVoucher(id: string, form: URLSearchParams, response: ServerResponse): void {
    const button = form.get('button');
    this.#isSilent = form.has('silent');
    if (button === 'paid' || button === 'requires_payment_method') {
      this.#checkout.endAwaited(id, button);
    }
    this.#isSilent = false;
    const session = this.#checkout.find(id);
    response.writeHead(session ? 200 : 404, { 'content-type': 'text/html' });
    response.end(voucherPage(session));
  }

  #answerPage(id: string, form: URLSearchParams, response: ServerResponse): void {
    const button = form.get('button');
    this.#isSilent = form.has('silent');
    if (button === 'pay') this.end(id, 'complete');
    if (button === 'expire') this.end(id, 'expired');
    if (button === 'oxxo' || button === 'spei') this.#checkout.choose(id, button);
    this.#isSilent = false;
    const session = this.#checkout.find(id);
    if (session && (button === 'cancel' || session.status === 'complete')) {
      const { success_url, cancel_url } = session;
      const location = button === 'cancel' ? cancel_url : success_url;
      const withId = location.replaceAll('{CHECKOUT_SESSION_ID}', id);
      response.writeHead(303, { location: withId }).end();
    } else {
      response.writeHead(session ? 200 : 404, { 'content-type': 'text/html' });
      response.end(paymentPage(session));
    }
  }
}
