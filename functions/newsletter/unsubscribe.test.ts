import { subscribe, unsubscribe } from '#shared/rows/newsletter.ts';
import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { handler as subscribeHandler } from './subscribe.ts';
import { handler } from './unsubscribe.ts';

const subscriptionOf = (email: string) =>
  getItem(keys.subscription(emailHash(email)), { consistent: true });
const join = async (email: string): Promise<string> => {
  await invoke(subscribe, subscribeHandler, { body: { email } });
  return `${emailHash(email)}.${String((await subscriptionOf(email))?.['secret'])}`;
};
const leave = (token: string) => invoke(unsubscribe, handler, { query: { token } });

test('one click unsubscribes, a second click is accepted, and the address can subscribe again', async () => {
  const email = 'lucia@example.com';
  const token = await join(email);
  expect((await leave(token)).status).toBe(200);
  expect((await leave(token)).status).toBe(200);
  expect(await subscriptionOf(email)).toMatchObject({ active: false });
  expect(await join(email)).toBe(token);
  expect(await subscriptionOf(email)).toMatchObject({ active: true });
});

test('accepts the form body of a mail program’s one-click button (RFC 8058)', async () => {
  const token = await join('buzon@example.com');
  const answer = await invoke(unsubscribe, handler, {
    query: { token },
    body: Buffer.from('List-Unsubscribe=One-Click'),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(200);
  expect(await subscriptionOf('buzon@example.com')).toMatchObject({ active: false });
});

test('rejects the token of another address', async () => {
  const token = await join('carmen@example.com');
  const [hash = '', secret = ''] = token.split('.');
  const [otherHash = ''] = (await join('otra@example.com')).split('.');
  for (const invented of [
    `${otherHash}.${secret}`,
    `${hash}.${'A'.repeat(43)}`,
    `${'A'.repeat(43)}.${secret}`,
  ]) {
    expect(await leave(invented)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect(await subscriptionOf('carmen@example.com')).toMatchObject({ active: true });
});

test.each([undefined, '', 'x', `${'A'.repeat(43)}.`, `${'A'.repeat(44)}.${'A'.repeat(43)}`])(
  'rejects the token %p',
  async (token) => {
    const query = token === undefined ? {} : { token };
    expect(await rejected(unsubscribe, handler, { query })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', details: [{ field: 'token' }] },
    });
  },
);
