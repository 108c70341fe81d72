import { changeAdminPassword, changePassword, signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { AdminSession, UserSession } from '#shared/domain/schemas/account.ts';
import { listOrders } from '#shared/rows/orders.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { EndpointHandler } from '../http/endpoint.ts';
import { hashPassword } from '../http/passwords.ts';
import { handler as listOrdersHandler } from '../orders/list-orders.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addUser, mailsTo } from '../../test-support/shop.ts';
import { issueToken } from './account-table.ts';
import { handler as changeAdminPasswordHandler } from './change-admin-password.ts';
import { handler as changePasswordHandler } from './change-password.ts';
import { handler as signInAdminHandler } from './sign-in-admin.ts';
import { handler as signInHandler } from './sign-in.ts';

const OLD = 'torno-y-arcilla';
const NEW = 'arcilla-y-esmalte';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(OLD, (await shopSecret()).passwordPepper);
});

type Called = readonly [HttpRow, EndpointHandler];
const ROLES = {
  user: {
    add: addUser,
    change: [changePassword, changePasswordHandler] as Called,
    signIn: [signIn, signInHandler] as Called,
  },
  admin: {
    add: addAdmin,
    change: [changeAdminPassword, changeAdminPasswordHandler] as Called,
    signIn: [signInAdmin, signInAdminHandler] as Called,
  },
};

const ordersWith = async (token: string) =>
  (await invoke(listOrders, listOrdersHandler, { token })).status;

describe.each(['user', 'admin'] as const)('%s', (role) => {
  const add = (given: { demo?: true; emailConfirmedAt?: never } = {}) =>
    ROLES[role].add({ passwordHash, ...given });
  const change = (token: string, currentPassword: unknown, password: unknown = NEW) =>
    invoke<UserSession & AdminSession>(...ROLES[role].change, {
      token,
      body: { currentPassword, password },
    });
  const rejectedChange = (token: string, currentPassword: unknown, password: unknown = NEW) =>
    rejected(...ROLES[role].change, { token, body: { currentPassword, password } });
  const signInWith = async (email: string, password: string) =>
    (await invoke(...ROLES[role].signIn, { body: { email, password } })).status;
  const noticesTo = async (address: string) =>
    (await mailsTo(address)).map(({ subject }) => subject);

  test('ends the other sessions, goes on with a new one, and tells the owner', async () => {
    const { id, email, token } = await add();
    await issueToken('reset', role, { id, email }, new Date());
    const { status, body } = await change(token, OLD);
    expect(status).toBe(200);
    expect(body[role]).toMatchObject({ id, email });
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
    expect(await rejectedChange(token, 'otra-cosa')).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD', details: [{ field: 'currentPassword', code: 'WRONG' }] },
    });
    // The ten guesses run at once, so that no waiting time ends between two of them.
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rejectedChange(token, `guess-${n}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]));
    expect(await signInWith(email, OLD)).toBe(429);
    expect(await ordersWith(token)).toBe(200);
    expect(await noticesTo(email)).toEqual([]);
  });

  test.each([
    [role === 'admin' ? 'once-letras' : 'corta', 'VALIDATION'],
    ['a'.repeat(129), 'VALIDATION'],
    [null, 'VALIDATION'],
    ['contraseña123', 'WEAK_PASSWORD'],
    [role === 'admin' ? 'Marina Solís 1' : 'Lucía Ferrer', 'WEAK_PASSWORD'],
  ])('rejects the new password %p and names the field', async (password, code) => {
    const { token } = await add();
    expect(await rejectedChange(token, OLD, password)).toMatchObject({
      status: 400,
      body: { code, details: [{ field: 'password' }] },
    });
    expect(await ordersWith(token)).toBe(200);
  });

  test('a demo account keeps its password', async () => {
    const { token } = await add({ demo: true });
    expect(await rejectedChange(token, OLD)).toMatchObject({
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
  expect(await rejected(changePassword, changePasswordHandler, { token, body })).toMatchObject({
    status: 403,
    body: { code: 'WRONG_PASSWORD', details: [{ field: 'currentPassword', code: 'REQUIRED' }] },
  });
});
