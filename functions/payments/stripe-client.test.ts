/** The module against the played Stripe, through Stripe's own package (PROMISE-S37). */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { STRIPE_KEYS } from '../../local/stripe/checkout.ts';
import { playStripe } from '../../test-support/payments.ts';
import { env } from '../runtime/env.ts';
import {
  createSession,
  findSession,
  listSessions,
  readEvent,
  refundPayment,
  type SessionRequest,
} from './stripe-client.ts';

const stripe = playStripe();
let orders = 0;

const newRequest = (changes: Partial<SessionRequest> = {}): SessionRequest => ({
  orderId: `01ORDER${(orders += 1)}`,
  attempt: 1,
  lines: [
    { title: 'Jarra «ocre»', amount: 1999, quantity: 2 },
    { title: 'Cuenco', amount: 1, quantity: 1 },
  ],
  shipping: 1825,
  currency: 'EUR',
  email: 'ana@example.com',
  returnUrl: 'https://shop.example/orders/1',
  expiresAt: new Date(Date.now() + 35 * 60_000),
  ...changes,
});
const paidSession = async (request = newRequest()) => {
  const { id } = await createSession(request);
  stripe.end(id, 'complete');
  const session = await findSession(id);
  return { id, paymentIntent: session?.paymentIntent ?? '' };
};
/** Lines that were written to the log. */
const logged = (): string[] => {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  return lines;
};

describe('sessions', () => {
  test('a session has the order, its sum with shipping, and a page', async () => {
    const request = newRequest();
    const { id, url } = await createSession(request);
    expect(await findSession(id)).toEqual({
      id,
      status: 'open',
      paid: false,
      amount: 2 * 1999 + 1 + 1825,
      currency: 'EUR',
      refunded: 0,
      orderId: request.orderId,
      isOwn: true,
      attempt: 1,
      paymentIntent: undefined,
      url,
    });
    const page = await fetch(url);
    expect(await page.text()).toContain('2 × Jarra «ocre»');
  });

  test('an attempt with other values, or too late, gets none', async () => {
    const request = newRequest();
    await createSession(request);
    for (const wrong of [
      { ...request, shipping: 0 },
      newRequest({ expiresAt: new Date(Date.now() + 29 * 60_000) }),
    ]) {
      await expect(createSession(wrong)).rejects.toMatchObject({ code: 'CONFLICT_RETRY' });
    }
  });

  test('a currency without cents is asked for in whole units', async () => {
    const lines = [{ title: 'Jarra', amount: 1_500_000, quantity: 2 }];
    const { id, url } = await createSession(newRequest({ lines, shipping: 0, currency: 'CLP' }));
    expect(await (await fetch(url)).text()).toContain('$30.000');
    stripe.end(id, 'complete');
    const { amount, paymentIntent = '' } = (await findSession(id)) ?? {};
    expect(amount).toBe(3_000_000);
    await refundPayment({ paymentIntent, amount: 500_000, currency: 'CLP', key: `${id}:part` });
    expect(await findSession(id)).toMatchObject({ refunded: 500_000 });
  });

  test('less than Stripe charges is rejected in Spanish', async () => {
    const lines = [{ title: 'Sello', amount: 20, quantity: 1 }];
    await expect(createSession(newRequest({ lines, shipping: 0 }))).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/importe/),
    });
  });

  test('a list has all sessions since a time, newest first, and says which are the shop’s own', async () => {
    const since = new Date();
    const mine = await Promise.all(Array.from({ length: 103 }, () => createSession(newRequest())));
    const { shopId } = env;
    env.shopId = 'other';
    const foreign = await createSession(newRequest());
    env.shopId = shopId;
    const listed = await listSessions(since);
    expect(listed.length).toBeGreaterThanOrEqual(104);
    const own = listed.filter(({ isOwn }) => isOwn).map(({ id }) => id);
    expect(own).toEqual(expect.arrayContaining(mine.map(({ id }) => id)));
    expect(own).not.toContain(foreign.id);
    expect(await listSessions(new Date(Date.now() + 60_000))).toEqual([]);
  }, 60_000);
});

describe('refunds', () => {
  test('more than is left, and a key with another amount, give nothing back', async () => {
    const { id, paymentIntent } = await paidSession();
    const all = { paymentIntent, amount: 5824, currency: 'EUR' as const, key: `${id}:all` };
    const tooMuch = refundPayment({ ...all, amount: 5825, key: `${id}:more` });
    await expect(tooMuch).rejects.toMatchObject({ code: 'REFUND_REJECTED' });
    await refundPayment(all);
    for (const wrong of [
      { ...all, amount: 1 },
      { ...all, key: `${id}:again` },
    ]) {
      await expect(refundPayment(wrong)).rejects.toMatchObject({ code: 'REFUND_REJECTED' });
    }
    expect(await findSession(id)).toMatchObject({ refunded: 5824 });
  });
});

describe('faults', () => {
  test('one fault is repeated away; more are UNAVAILABLE, and no text of Stripe is logged', async () => {
    const lines = logged();
    stripe.faults.push('down');
    const { id } = await createSession(newRequest());
    stripe.faults.push('down', 'down');
    await expect(findSession(id)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      { level: 'warn', unanswered: 'stripe', fault: 'StripeAPIError 503' },
    ]);
  });

  test('a slow Stripe ends the call with its second attempt', async () => {
    logged();
    const request = newRequest();
    stripe.faults.push('slow', 'slow', 'slow');
    const startedAt = performance.now();
    await expect(createSession(request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // Two attempts of two seconds, with room for a busy machine. Stripe's own limit is 80 s.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(stripe.faults.splice(0)).toEqual(['slow']);
    // Stripe has made the session, although its answer was lost.
    expect(await createSession(request)).toMatchObject({ id: expect.stringMatching(/^cs_/) });
  });
});

describe('keys', () => {
  /** Reads like a new process of a stage with these keys. */
  const stageWith = async (stage: string, keys?: string) => {
    jest.resetModules();
    const { env: its } = await import('../runtime/env.ts');
    Object.assign(its, { stage, stripeEndpoint: stripe.endpoint });
    if (keys !== undefined) {
      const Name = `/lumbre/${stage}/keys/stripe`;
      const headers = { 'x-amz-target': 'AmazonSSM.PutParameter' };
      const body = JSON.stringify({ Name, Value: keys });
      await fetch(its.ssmEndpoint, { method: 'POST', headers, body });
    }
    return import('./stripe-client.ts');
  };

  test.each([
    ['test', JSON.stringify(STRIPE_KEYS)],
    ['broken', JSON.stringify({ ...STRIPE_KEYS, secretKey: 'sk_live_revoked' })],
    ['broken', JSON.stringify({ ...STRIPE_KEYS, secretKey: 'pk_live_public' })],
    ['broken', 'sk_test_local'],
    [undefined, undefined],
  ])('payments are %s with %s', async (state, keys) => {
    const { readPaymentState: read } = await stageWith(randomUUID(), keys);
    expect(await read()).toBe(state);
  });

  test.each([undefined, 'sk_test_local'])('without usable keys nothing is asked', async (keys) => {
    const lines = logged();
    const { findSession: find, readEvent: read } = await stageWith(randomUUID(), keys);
    await expect(find('cs_test_1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(read(new Uint8Array(1), 't=1,v1=2')).rejects.toMatchObject({
      code: keys === undefined ? 'UNAVAILABLE' : 'FORBIDDEN',
    });
    expect(lines.join('')).not.toContain('sk_test');
  });
});

describe('events', () => {
  const sessionEvent = (metadata: Record<string, string>) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_1', object: 'checkout.session', metadata } },
    });
  const OURS = sessionEvent({ shop: env.shopId, orderId: '01ORDER', attempt: '1' });
  const sign = (payload: string, secret = STRIPE_KEYS.webhookSecret, ago = 0): string => {
    const timestamp = Math.floor(Date.now() / 1000) - ago;
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  };
  const read = (payload: string, signature: string) =>
    readEvent(new TextEncoder().encode(payload), signature);

  test.each([
    ['of another secret', sign(OURS, 'whsec_other')],
    ['of another body', sign(`${OURS} `)],
    ['of six minutes ago', sign(OURS, undefined, 360)],
    ['that is none', 't=1,v1=2'],
    ['that is empty', ''],
  ])('a signature %s is rejected', async (_, signature) => {
    await expect(read(OURS, signature)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each([
    ['four minutes behind', 240],
    ['ten minutes ahead', -600],
  ])('an event is accepted from a clock that is %s', async (_, ago) => {
    expect(await read(OURS, sign(OURS, undefined, ago))).toMatchObject({ orderId: '01ORDER' });
  });
});
