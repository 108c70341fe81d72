import Stripe from 'stripe';
import { STRIPE_KEYS, type Moved, type Session } from './checkout.ts';

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: Session | Moved };
}

export const signatureOf = (payload: string): Record<string, string> => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: STRIPE_KEYS.webhookSecret,
  }),
});

/** Milliseconds before Stripe sends an event again that the shop did not accept. */
const RETRIES = [1000, 5000, 25_000];

export const sendEvent = async (
  webhook: string,
  event: StripeEvent,
  [wait, ...retries] = RETRIES,
): Promise<void> => {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json; charset=utf-8', ...signatureOf(body) };
  const answer = await fetch(webhook, { method: 'POST', headers, body }).catch(() => undefined);
  if (answer?.ok || wait === undefined) return;
  setTimeout(() => void sendEvent(webhook, event, retries), wait).unref();
};
