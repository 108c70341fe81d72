import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';

const subscriptionOf = (email: string) =>
  getItem(keys.subscription(emailHash(email)), { consistent: true });
const join = async (email: string): Promise<string> => {
  await call('subscribe', { body: { email } });
  return `${emailHash(email)}.${String((await subscriptionOf(email))?.['secret'])}`;
};
const leave = (token: string) => call('unsubscribe', { query: { token } });

test('one click unsubscribes, a second click is accepted, and the address can subscribe again', async () => {
  const email = 'lucia@example.com';
  const token = await join(email);
  expect((await leave(token)).status).toBe(200);
  expect((await leave(token)).status).toBe(200);
  expect(await subscriptionOf(email)).toMatchObject({ active: false });
  expect(await join(email)).toBe(token);
  expect(await subscriptionOf(email)).toMatchObject({ active: true });
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
    expect((await leave(invented)).body.code).toBe('NOT_FOUND');
  }
  expect(await subscriptionOf('carmen@example.com')).toMatchObject({ active: true });
});
