import { signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { ShopError } from '#shared/domain/errors.ts';
import type { Owner } from '#shared/domain/ids.ts';
import type { UserSession } from '#shared/domain/schemas/account.ts';
import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { shopSecret } from '../secrets/shop-secret.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { hashPassword, needsRehash } from '../http/passwords.ts';
import { findUserByEmail } from './account-table.ts';
import { checkCredentials } from './check-credentials.ts';
import { handler as signInAdminHandler } from './sign-in-admin.ts';
import { handler } from './sign-in.ts';

const password = 'barro-y-luna';
const enter = (email: string, given = password) =>
  invoke<UserSession>(signIn, handler, { body: { email, password: given } });
const refusedEntry = (email: string, given: string) =>
  refused(signIn, handler, { body: { email, password: given } });

const addMember = async (email: string) => {
  const passwordHash = await hashPassword(password, (await shopSecret()).passwordPepper);
  return addUser({ email, passwordHash });
};

test('the right password signs in, in any case of the address', async () => {
  const { id } = await addMember('ines@example.com');
  const answer = await enter(' INES@example.com');
  expect(answer).toMatchObject({ status: 200, body: { user: { id, email: 'ines@example.com' } } });
  expect(JSON.stringify(answer.body)).not.toMatch(/scrypt|tokenVersion|USER#/);
});

test('an unknown address and a wrong password get the same answer', async () => {
  await addMember('mateo@example.com');
  const wrong = await refusedEntry('mateo@example.com', 'otra-cosa');
  const unknown = await refusedEntry('nadie@example.com', 'otra-cosa');
  expect(wrong.status).toBe(401);
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
  expect(wrong.body).toMatchObject({
    code: 'BAD_CREDENTIALS',
    message: 'Email o contraseña incorrectos',
  });
});

test('nobody can sign in to an account without a password', async () => {
  await addUser({ email: 'sin@example.com', passwordHash: '' });
  expect((await refusedEntry('sin@example.com', 'x')).status).toBe(401);
});

test.each(['tomas@example.com', 'desconocida@example.com'])(
  'of fifty concurrent guesses for %s few are evaluated and the others get 429',
  async (email) => {
    if (email.startsWith('tomas')) await addMember(email);
    // All guesses have one time, so no delay ends during the test.
    const at = { caller: { viewerAddress: '203.0.113.9:1', device: undefined }, now: new Date() };
    // The time in which races are retried must not depend on this machine.
    jest.spyOn(Date, 'now').mockReturnValue(at.now.getTime());
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        checkCredentials('user', { email, password: `guess-${n}` }, findUserByEmail, at),
      ),
    );
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as ShopError).code : 'in',
    );
    const evaluated = codes.filter((code) => code === 'BAD_CREDENTIALS');
    expect(evaluated.length).toBeGreaterThanOrEqual(1);
    expect(evaluated.length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(50 - evaluated.length);
  },
);

test('guesses from one network do not delay a sign-in from another', async () => {
  await addMember('lucas@example.com');
  const headersOf = (address: string) => ({ 'cloudfront-viewer-address': address });
  const headers = headersOf('203.0.113.9:4711');
  const body = { email: 'lucas@example.com', password: 'no' };
  for (let n = 0; n < 5; n += 1) await refused(signIn, handler, { headers, body });
  const entered = await invoke(signIn, handler, {
    headers: { ...headersOf('198.51.100.1:4711'), 'x-device': 'a'.repeat(43) },
    body: { ...body, password },
  });
  expect(entered.status).toBe(200);
});

test('a device id that no browser of ours sends is rejected', async () => {
  const body = { email: 'a@b.co', password: 'x' };
  const { status } = await refused(signIn, handler, { headers: { 'x-device': 'short' }, body });
  expect(status).toBe(400);
});

test('a success clears the failures', async () => {
  await addMember('carmen@example.com');
  for (let n = 0; n < 4; n += 1) await refusedEntry('carmen@example.com', 'no');
  expect((await enter('carmen@example.com')).status).toBe(200);
  for (let n = 0; n < 4; n += 1) await refusedEntry('carmen@example.com', 'no');
  expect((await enter('carmen@example.com')).status).toBe(200);
});

test.each([
  ['user', addUser, (body: object) => invoke(signIn, handler, { body })],
  ['admin', addAdmin, (body: object) => invoke(signInAdmin, signInAdminHandler, { body })],
] as const)(
  'signing in replaces a hash of a %s with weaker parameters',
  async (role, add, enterAs) => {
    const { passwordPepper } = await shopSecret();
    const strong = await hashPassword(password, passwordPepper);
    const salt = randomBytes(16);
    const peppered = createHmac('sha256', Buffer.from(passwordPepper, 'base64url'))
      .update(password)
      .digest();
    const hash = scryptSync(peppered, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    const weak = `$scrypt$ln=14,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    const email = `andres-${role}@example.com`;
    const { id } = await add({ email, passwordHash: weak });
    expect((await enterAs({ email, password })).status).toBe(200);
    const account = await getItem(keys.account({ role, id } as Owner), { consistent: true });
    expect(needsRehash(String(account?.['passwordHash']))).toBe(false);
    expect(String(account?.['passwordHash']).split('$')[2]).toBe(strong.split('$')[2]);
  },
);

test.each([{}, { email: 'a@b.co' }, { email: 1, password: 2 }, { email: '', password: '' }])(
  'rejects %j',
  async (body) => {
    expect((await refused(signIn, handler, { body })).status).toBe(400);
  },
);
