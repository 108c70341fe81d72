import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { mailsTo } from '../../test-support/shop.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { takeCalls } from '../../test-support/meter-calls.ts';
import { endSubscriptionOf, isFirstSubscription } from './subscription-table.ts';

const join = (email: string) => call('subscribe', { body: { email } });
const subscriptionOf = (email: string) =>
  getItem(keys.subscription(emailHash(email)), { consistent: true });

test('repeated and concurrent subscriptions of one address cause one mail', async () => {
  const answers = await atOnce(8, (n) => join(n % 2 ? 'LUCIA@example.com' : ' lucia@example.com'));
  answers.push(await join('lucia@example.com'));
  expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await subscriptionOf('lucia@example.com')).toMatchObject({ active: true });
  // Every subscription writes a mail. The worker sends only the one with the stored token.
  const tokens = (await mailsTo('lucia@example.com')).map(({ subject }) =>
    subject.kind === 'newsletterWelcome' ? subject.unsubscribeToken : '',
  );
  expect(tokens).toHaveLength(9);
  const first = await Promise.all(tokens.map(isFirstSubscription));
  expect(first.filter(Boolean)).toHaveLength(1);
});

test('a known, an ended and a new address cause the same calls of the table (PROMISE-S08)', async () => {
  const [known, ended] = ['conocida@example.com', 'baja@example.com'];
  await join(known);
  await join(ended);
  await endSubscriptionOf(ended);
  const callsOf = async (email: string) => {
    takeCalls();
    expect((await join(email)).status).toBe(202);
    return takeCalls();
  };
  const asNew = await callsOf('primera@example.com');
  expect(asNew.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'Put', 'TransactWrite']);
  expect(await callsOf(known)).toEqual(asNew);
  expect(await callsOf(ended)).toEqual(asNew);
  expect(await subscriptionOf(ended)).toMatchObject({ active: true });
});

test('a network has a limit an hour, and a rejected subscription stores nothing', async () => {
  const network = await countOfNetwork('newsletter', '203.0.113.9:1000');
  const now = new Date();
  for (let n = 0; n < 100; n += 1) await requireCount(network, now);
  const from = (viewer: string) =>
    call('subscribe', {
      headers: { 'cloudfront-viewer-address': viewer },
      body: { email: 'lola+101@example.com' },
    });
  expect(await from('203.0.113.9:2000')).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMITED', message: expect.stringContaining('desde tu red') as unknown },
  });
  expect(await subscriptionOf('lola+101@example.com')).toBeUndefined();
  expect(await mailsTo('lola+101@example.com')).toEqual([]);
  expect((await from('198.51.100.7:1000')).status).toBe(202);
});

test('takes only the address from the body', async () => {
  const email = 'sola@example.com';
  const body = { email, active: false, secret: 'mio', subscribedAt: '1999', pk: 'ADMIN#1' };
  await call('subscribe', { body });
  const subscription = await subscriptionOf(email);
  expect(subscription).toMatchObject({ active: true });
  expect(subscription).not.toHaveProperty('email');
  expect(await getItem(keys.subscriber(emailHash(email)), { consistent: true })).toMatchObject({
    email,
  });
  expect(subscription?.['secret']).toMatch(/^[\w-]{43}$/);
});
