import { receivePaymentEvent } from '#shared/rows/orders.ts';
import { sweepPayments } from '#shared/rows/payments.ts';
import { handler as receive } from '../functions/orders/receive-payment-event.ts';
import { handler as sweep } from '../functions/payments/sweep-payments.ts';
import { env } from '../functions/runtime/env.ts';
import { signatureOf } from '../local/stripe/events.ts';
import { LocalStripe } from '../local/stripe/stripe.ts';
import { invoke } from './invoke.ts';
import { withinPermissions } from './permissions.ts';

/** A Stripe for the tests of a file, which sends no event by itself. */
export const playStripe = (): LocalStripe => {
  const stripe = new LocalStripe();
  beforeAll(async () => {
    await stripe.start();
    env.stripeEndpoint = stripe.endpoint;
  });
  afterAll(() => stripe.stop());
  return stripe;
};

export const sendEvent = async (event: object): Promise<number> => {
  const body = JSON.stringify(event);
  const answer = await invoke(receivePaymentEvent, receive, { body, headers: signatureOf(body) });
  return answer.status;
};

export const sweepAt = (time: Date): Promise<void> =>
  withinPermissions(sweepPayments, () => sweep({ time: time.toISOString() }));
