import { hashPassword } from '../http/passwords.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { issueToken } from './account-table.ts';
import { formOf } from '../../test-support/upload.ts';

type Caller = Pick<Awaited<ReturnType<typeof addUser>>, 'id' | 'token'>;
const edit = ({ id, token }: Caller, fields: Record<string, string>) =>
  call('editUser', { token, params: { id }, body: formOf(fields) });
const profile = async ({ id, token }: Caller) =>
  (await call('getUser', { token, params: { id } })).body;

test('changes the sent fields and keeps the absent ones', async () => {
  const user = await addUser({ phone: '+34 555 011 203' });
  const before = await profile(user);
  const { status, body } = await edit(user, { lastname: 'Ferrer Sanz', address: 'Calle Mayor 1' });
  expect(status).toBe(200);
  expect(body).toEqual({
    user: { ...before, lastname: 'Ferrer Sanz', address: 'Calle Mayor 1' },
  });
  expect(await profile(user)).toEqual(body.user);
  expect((await edit(user, {})).body).toEqual(body);
});

test('ignores protected fields of the form', async () => {
  const user = await addUser();
  const before = await getItem(keys.account({ role: 'user', id: user.id }), { consistent: true });
  await edit(user, {
    id: '1',
    role: 'admin',
    isAdmin: 'true',
    password: 'otra-contraseña',
    passwordHash: 'x',
    tokenVersion: '9',
    createdAt: '1999-01-01',
    avatar: 'x.webp',
    demo: 'true',
    pk: 'ADMIN#1',
  });
  const after = await getItem(keys.account({ role: 'user', id: user.id }), { consistent: true });
  expect(after).toEqual(before);
});

const asAdmin = async (user: Caller): Promise<Caller> => ({
  id: user.id,
  token: (await addAdmin()).token,
});

test('a changed address needs the current password, whose wrong guesses are limited', async () => {
  const pepper = await passwordPepper();
  const passwordHash = await hashPassword('barro-y-luna', pepper);
  const user = await addUser({ passwordHash });
  const before = await profile(user);
  const email = 'robada@example.com';
  for (const fields of [{ email }, { email, currentPassword: '' }]) {
    expect((await edit(user, fields)).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      details: [{ field: 'currentPassword', code: 'REQUIRED' }],
    });
  }
  expect((await edit(user, { email, currentPassword: 'otra' })).body).toMatchObject({
    code: 'WRONG_PASSWORD',
    details: [{ field: 'currentPassword', code: 'WRONG' }],
  });
  expect(await profile(user)).toEqual(before);
  const { status, body } = await edit(user, { email, currentPassword: 'barro-y-luna' });
  expect([status, body.user.email]).toEqual([200, email]);

  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const guess = { email: 'b@example.com', currentPassword: `guess-${n}` };
    statuses.push((await edit(user, guess)).status);
  }
  expect(statuses).toContain(429);
});

test('a changed address is unique, frees the old one and voids a reset token mailed there', async () => {
  const owner = await addUser({ email: 'antes@example.com' });
  const user = await asAdmin(owner);
  await issueToken('reset', 'user', owner, new Date());
  expect((await edit(user, { email: 'Despues@Example.com' })).body.user.email).toBe(
    'Despues@Example.com',
  );
  const account = await getItem(keys.account({ role: 'user', id: user.id }), { consistent: true });
  expect(account).not.toHaveProperty('resetHash');
  const other = await asAdmin(await addUser());
  expect((await edit(other, { email: 'DESPUES@example.com' })).body).toMatchObject({
    code: 'EMAIL_TAKEN',
    details: [{ field: 'email' }],
  });
  expect((await edit(other, { email: 'ANTES@example.com' })).status).toBe(200);
});

test('when eight users want one address at once, one gets it', async () => {
  const users = await atOnce(8, async () => asAdmin(await addUser()));
  const answers = await Promise.all(
    users.map((user, n) => edit(user, { email: n % 2 ? 'uno@example.com' : 'UNO@example.com' })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
});

test('four concurrent address changes of one user leave one address taken and three free', async () => {
  const user = await asAdmin(await addUser());
  const addresses = ['a', 'b', 'c', 'd'].map(
    (name) => `${name}-${user.id.toLowerCase()}@example.com`,
  );
  const answers = await Promise.all(addresses.map((email) => edit(user, { email })));
  const codes = answers.map(({ status, body }) => (status === 200 ? 'changed' : body.code));
  expect(codes).toContain('changed');
  expect(codes.filter((code) => code !== 'changed' && code !== 'CONFLICT_RETRY')).toEqual([]);
  const { email: kept } = await profile(user);
  for (const email of addresses.filter((address) => address !== kept)) {
    expect((await edit(await asAdmin(await addUser()), { email })).status).toBe(200);
  }
});

test('a demo account cannot change its address but can change other fields', async () => {
  const user = await addUser({ demo: true });
  expect((await edit(user, { email: 'otra@example.com' })).body.code).toBe('DEMO_PROTECTED');
  expect((await edit(user, { firstname: 'Alba' })).body.user.firstname).toBe('Alba');
});
