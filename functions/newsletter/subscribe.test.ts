import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { mailsTo } from '../../test-support/shop.ts';
import { atOnce, call } from '../../test-support/invoke.ts';

const join = (email: string) => call('subscribe', { body: { email } });
const subscriptionOf = (email: string) =>
  getItem(keys.subscription(emailHash(email)), { consistent: true });

test('repeated and concurrent subscriptions of one address cause one mail', async () => {
  const answers = await atOnce(20, (n) => join(n % 2 ? 'LUCIA@example.com' : ' lucia@example.com'));
  answers.push(await join('lucia@example.com'));
  expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await subscriptionOf('lucia@example.com')).toMatchObject({ active: true });
  expect(await mailsTo('lucia@example.com')).toMatchObject([
    {
      status: 'pending',
      subject: {
        kind: 'newsletterWelcome',
        unsubscribeToken: expect.stringMatching(/^[\w-]{43}\.[\w-]{43}$/),
      },
    },
  ]);
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
