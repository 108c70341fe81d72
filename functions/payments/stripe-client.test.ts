import Stripe from 'stripe';
import { STRIPE_KEYS } from '../../local/aws/secrets.ts';
import * as stripeClient from './stripe-client.ts';

const { readEvent } = stripeClient;

test('every function is loaded', () => {
  expect(Object.values(stripeClient).every((each) => typeof each === 'function')).toBe(true);
});

const SHOP = process.env['PUBLIC_ORIGIN'] ?? '';

const sessionEvent = (metadata: Record<string, string>) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1', object: 'checkout.session', metadata } },
  });
const OURS = sessionEvent({ shop: SHOP, orderId: '01ORDER', attempt: '1' });

const sign = (payload: string, secret = STRIPE_KEYS.webhookSecret, ago = 0): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - ago,
  });
const read = (payload: string, signature: string) =>
  readEvent(new TextEncoder().encode(payload), signature);

describe('events', () => {
  test('an event of a session names session and order', async () => {
    expect(await read(OURS, sign(OURS))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
      sessionId: 'cs_1',
      orderId: '01ORDER',
    });
  });

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

  test('an event of another shop with the same account names no order', async () => {
    const foreign = sessionEvent({ shop: 'https://other.example', orderId: '01ORDER' });
    expect(await read(foreign, sign(foreign))).toEqual({
      id: 'evt_1',
      type: 'checkout.session.completed',
    });
  });
});
