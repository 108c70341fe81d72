import { subscribe } from '#shared/rows/newsletter.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { document, getItem } from '../table/client.ts';
import { MAIL, type MailRecord } from '../table/items.ts';
import { emailHash, keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { handler } from './subscribe.ts';

const join = (email: string) => invoke(subscribe, handler, { body: { email } });
const subscriptionOf = (email: string) =>
  getItem(keys.subscription(emailHash(email)), { consistent: true });
const mails = async (): Promise<MailRecord[]> => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  return only(MAIL, Items);
};

test('repeated and concurrent subscriptions of one address cause one mail', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => join(n % 2 ? 'LUCIA@example.com' : ' lucia@example.com')),
  );
  answers.push(await join('lucia@example.com'));
  expect(answers.filter(({ status }) => status !== 202)).toEqual([]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await subscriptionOf('lucia@example.com')).toMatchObject({ active: true });
  expect(await mails()).toMatchObject([
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
  await invoke(subscribe, handler, { body });
  const subscription = await subscriptionOf(email);
  expect(subscription).toMatchObject({ active: true });
  expect(subscription).not.toHaveProperty('email');
  expect(await getItem(keys.subscriber(emailHash(email)), { consistent: true })).toMatchObject({
    email,
  });
  expect(subscription?.['secret']).toMatch(/^[\w-]{43}$/);
});

test.each([
  {},
  { email: '' },
  { email: 'sin-arroba' },
  { email: 'a@b' },
  { email: 'a@b.co\r\nBcc: x@y.co' },
  { email: 'a@b.co, x@y.co' },
  { email: { $ne: '' } },
])('rejects %j', async (body) => {
  expect(await rejected(subscribe, handler, { body })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', details: [{ field: 'email' }] },
  });
});
