/** Events of the played Stripe: made, signed and sent to the shop. */
import { createHmac } from 'node:crypto';
import { STRIPE_KEYS, type Session } from './checkout.ts';

/** How an event reaches the shop. `reversed` ones wait for the next event and follow it. */
export const DELIVERIES = ['once', 'twice', 'late', 'reversed', 'lost'] as const;
export type Delivery = (typeof DELIVERIES)[number];

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: Session };
}

/** Milliseconds before an event comes that is late, or again that the shop did not accept. */
const LATE = 3000;
const RETRIES = [1000, 5000, 25_000];

/** Body and headers with which Stripe would send the event now. */
export const signed = (event: StripeEvent): { body: string; headers: Record<string, string> } => {
  const body = JSON.stringify(event, null, 2);
  const time = Math.floor(Date.now() / 1000);
  const hmac = createHmac('sha256', STRIPE_KEYS.webhookSecret).update(`${time}.${body}`);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${time},v1=${hmac.digest('hex')}`,
  };
  return { body, headers };
};

export class Deliveries {
  readonly #webhook: string | undefined;
  readonly #held: StripeEvent[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @param webhook where events go; without it none is sent */
  constructor(webhook: string | undefined) {
    this.#webhook = webhook;
  }

  deliver(event: StripeEvent, delivery: Delivery): void {
    if (delivery === 'late') this.#later(LATE, event);
    else if (delivery === 'reversed') this.#held.unshift(event);
    else if (delivery !== 'lost') {
      for (const each of [event, ...this.#held.splice(0)]) void this.#send(each);
      if (delivery === 'twice') void this.#send(event);
    }
  }

  stop(): void {
    this.#timers.forEach((timer) => clearTimeout(timer));
  }

  async #send(event: StripeEvent, [wait, ...retries] = RETRIES): Promise<void> {
    if (this.#webhook === undefined) return;
    const answer = await fetch(this.#webhook, { method: 'POST', ...signed(event) }).catch(
      () => undefined,
    );
    if (!answer?.ok && wait !== undefined) this.#later(wait, event, retries);
  }

  #later(milliseconds: number, event: StripeEvent, retries?: number[]): void {
    const timer = setTimeout(() => void this.#send(event, retries), milliseconds);
    this.#timers.add(timer.unref());
  }
}
