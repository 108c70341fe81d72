import type { UserId } from '#shared/domain/ids.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { addUser, mailsTo, offer } from '../../test-support/shop.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { issueToken } from './account-table.ts';

beforeAll(() => offer('transfer'));

const person = { firstname: 'Lucía', lastname: 'Ferrer' };
const join = (email: string, viewerAddress = '127.0.0.1:1000') =>
  call('signUpToPay', {
    headers: { 'cloudfront-viewer-address': viewerAddress },
    body: { ...person, email },
  });
const itemOf = (id: string) =>
  getItem(keys.account({ role: 'user', id: id as UserId }), { consistent: true });
const passwordItemOf = (id: string) =>
  getItem(keys.password({ role: 'user', id: id as UserId }), { consistent: true });
const ordersWith = async (token: string) => (await call('listOrders', { token })).status;
const linkFor = async (user: { id: string; email: string }) =>
  (await issueToken('reset', 'user', user as never, new Date())) ?? '';
const enter = (token: string) => call('signInByLink', { token });

test('a new account has no password, is signed in and gets the confirmation mail', async () => {
  const { status, body } = await join('Nueva@Example.com');
  expect(status).toBe(201);
  expect(body.user).toMatchObject({ ...person, email: 'Nueva@Example.com', passwordless: true });
  expect(await ordersWith(body.token)).toBe(200);
  expect(await passwordItemOf(body.user.id)).toBeUndefined();
  expect((await mailsTo('Nueva@Example.com')).map(({ subject }) => subject.kind)).toEqual([
    'confirmEmail',
  ]);
  // The same answer as for an unknown address.
  const guess = { email: 'nueva@example.com', password: 'barro-y-luna' };
  expect((await call('signIn', { body: guess })).body.code).toBe('BAD_CREDENTIALS');
});

test('an address has one account, whichever sign-up creates it', async () => {
  await addUser({ email: 'vieja@example.com' });
  expect((await join('Vieja@example.com')).body).toMatchObject({
    code: 'EMAIL_TAKEN',
    details: [{ field: 'email' }],
  });
  const answers = await atOnce(8, (n) => join(n % 2 ? 'A@example.com' : 'a@Example.com'));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('a network counts with every try, so that it cannot search for accounts', async () => {
  const viewer = '203.0.113.77:1000';
  const counts = await countOfNetwork('signUp', viewer);
  for (let n = 0; n < 99; n += 1) await requireCount(counts, new Date());
  await addUser({ email: 'buscada@example.com' });
  expect((await join('buscada@example.com', viewer)).status).toBe(409);
  expect((await join('buscada@example.com', viewer)).status).toBe(429);
});

test('a demo has no accounts without a password', async () => {
  await offer('demo');
  expect((await join('demo@example.com')).status).toBe(404);
  await offer('transfer');
});

test('a link signs in once, confirms the address, and ends the sessions of whoever typed it', async () => {
  const { body } = await join('ajena@example.com');
  const token = await linkFor(body.user);
  const entered = await enter(token);
  expect(entered.body.user).toMatchObject({ emailConfirmed: true, passwordless: true });
  expect([await ordersWith(body.token), await ordersWith(entered.body.token)]).toEqual([401, 200]);
  expect((await enter(token)).body.code).toBe('RESET_TOKEN_INVALID');
  // The address is confirmed now, so the link of another device ends no session.
  const again = await enter(await linkFor(body.user));
  expect(again.status).toBe(200);
  expect(await ordersWith(entered.body.token)).toBe(200);
});

test('eight uses of a link at once begin one session', async () => {
  const { body } = await join('ocho@example.com');
  const token = await linkFor(body.user);
  const answers = await atOnce(8, () => enter(token));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('the same link sets a password instead, and the account is like any other', async () => {
  const { body } = await join('clave@example.com');
  const reset = { token: await linkFor(body.user), body: { password: 'arcilla-y-esmalte' } };
  const { body: session } = await call('resetPassword', reset);
  expect(session.user).not.toHaveProperty('passwordless');
  expect(await itemOf(body.user.id)).not.toHaveProperty('passwordless');
  const credentials = { email: 'clave@example.com', password: 'arcilla-y-esmalte' };
  expect((await call('signIn', { body: credentials })).status).toBe(200);
});
