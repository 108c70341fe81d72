import { hashPassword } from '../http/passwords.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { stopClock } from '../../test-support/clock.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addUser, mailsTo } from '../../test-support/shop.ts';
import { issueToken } from './account-table.ts';

const OLD = 'torno-y-arcilla';
const NEW = 'arcilla-y-esmalte';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(OLD, await passwordPepper());
});

const ROLES = {
  user: { add: addUser, change: 'changePassword', signIn: 'signIn' },
  admin: { add: addAdmin, change: 'changeAdminPassword', signIn: 'signInAdmin' },
} as const;

const ordersWith = async (token: string) => (await call('listOrders', { token })).status;

afterEach(() => jest.useRealTimers());

describe.each(['user', 'admin'] as const)('%s', (role) => {
  const add = (given: { demo?: true; emailConfirmedAt?: never } = {}) =>
    ROLES[role].add({ passwordHash, ...given });
  const change = (token: string, currentPassword: unknown, password: unknown = NEW) =>
    call(ROLES[role].change, { token, body: { currentPassword, password } });
  const signInWith = async (email: string, password: string) =>
    (await call(ROLES[role].signIn, { body: { email, password } })).status;
  const noticesTo = async (address: string) =>
    (await mailsTo(address)).map(({ subject }) => subject);

  test('ends the other sessions, goes on with a new one, and tells the owner', async () => {
    const { id, email, token } = await add();
    await issueToken('reset', role, { id, email }, new Date());
    const { status, body } = await change(token, OLD);
    expect(status).toBe(200);
    expect(body).toMatchObject({ [role]: { id, email } });
    expect([await ordersWith(token), await ordersWith(body.token)]).toEqual([401, 200]);
    expect([await signInWith(email, OLD), await signInWith(email, NEW)]).toEqual([401, 200]);
    const account = await getItem(keys.account({ role, id } as never), { consistent: true });
    expect(account).not.toHaveProperty('resetHash');
    expect(await noticesTo(email)).toEqual([
      { kind: 'passwordChanged', email, ...(role === 'admin' && { role }) },
    ]);
  });

  test('an unconfirmed address gets no notice', async () => {
    const { email, token } = await add({ emailConfirmedAt: undefined as never });
    expect((await change(token, OLD)).status).toBe(200);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('a wrong current password changes nothing and counts as a failed sign-in', async () => {
    const { email, token } = await add();
    expect((await change(token, 'otra-cosa')).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      details: [{ field: 'currentPassword', code: 'WRONG' }],
    });
    stopClock();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await change(token, `guess-${n}`)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 429, 429]);
    expect(await signInWith(email, OLD)).toBe(429);
    expect(await ordersWith(token)).toBe(200);
    expect(await noticesTo(email)).toEqual([]);
  });

  test('rejects a new password with the own name and names the field', async () => {
    const { token } = await add();
    const ownName = role === 'admin' ? 'Marina Solís 1' : 'Lucía Ferrer';
    expect((await change(token, OLD, ownName)).body).toMatchObject({
      code: 'WEAK_PASSWORD',
      details: [{ field: 'password' }],
    });
    expect(await ordersWith(token)).toBe(200);
  });

  test('a demo account keeps its password', async () => {
    const { token } = await add({ demo: true });
    expect(await change(token, OLD)).toMatchObject({
      status: 403,
      body: { code: 'DEMO_PROTECTED' },
    });
    expect(await ordersWith(token)).toBe(200);
  });

  test('one of two concurrent changes in one session succeeds', async () => {
    const { token } = await add();
    const statuses = await Promise.all(
      [NEW, 'esmalte-y-horno'].map(async (password) => (await change(token, OLD, password)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

test('a user must send the current password', async () => {
  const { token } = await addUser({ passwordHash });
  const body = { currentPassword: '', password: NEW };
  expect((await call('changePassword', { token, body })).body).toMatchObject({
    code: 'WRONG_PASSWORD',
    details: [{ field: 'currentPassword', code: 'REQUIRED' }],
  });
});
