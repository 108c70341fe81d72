import { changePassword, signIn } from '#shared/rows/accounts.ts';
import type { UserSession } from '#shared/domain/schemas/account.ts';
import { listOrders } from '#shared/rows/orders.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { hashPassword } from '../http/passwords.ts';
import { handler as listOrdersHandler } from '../orders/list-orders.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { document, getItem } from '../table/client.ts';
import { MAIL } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import type { UserRecord } from '../table/records.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addUser } from '../../test-support/shop.ts';
import { handler } from './change-password.ts';
import { issueResetToken } from './password-reset-table.ts';
import { handler as signInHandler } from './sign-in.ts';

const OLD = 'barro-y-luna';
const NEW = 'luna-y-horno';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(OLD, (await shopSecret()).passwordPepper);
});

const addMember = (given: Partial<UserRecord> = {}) => addUser({ passwordHash, ...given });
const change = (token: string, currentPassword: unknown, password: unknown = NEW) =>
  invoke<UserSession>(changePassword, handler, { token, body: { currentPassword, password } });
const refusedChange = (token: string, currentPassword: unknown, password: unknown = NEW) =>
  refused(changePassword, handler, { token, body: { currentPassword, password } });
const ordersWith = async (token: string) =>
  (await invoke(listOrders, listOrdersHandler, { token })).status;
const signInWith = async (email: string, password: string) =>
  (await invoke(signIn, signInHandler, { body: { email, password } })).status;
const noticesTo = async (address: string) => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  return only(MAIL, Items)
    .map(({ subject }) => subject)
    .filter((subject) => 'email' in subject && subject.email === address);
};

test('ends the other sessions, goes on with a new one, and tells the owner', async () => {
  const user = await addMember();
  await issueResetToken(user, new Date());
  const { status, body } = await change(user.token, OLD);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: user.id, email: user.email });
  expect([await ordersWith(user.token), await ordersWith(body.token)]).toEqual([401, 200]);
  expect([await signInWith(user.email, OLD), await signInWith(user.email, NEW)]).toEqual([
    401, 200,
  ]);
  const account = await getItem(keys.account({ role: 'user', id: user.id }), { consistent: true });
  expect(account).not.toHaveProperty('resetHash');
  expect(await noticesTo(user.email)).toEqual([{ kind: 'passwordChanged', email: user.email }]);
});

test('an unconfirmed address gets no notice', async () => {
  const user = await addMember({ emailConfirmedAt: undefined as never });
  expect((await change(user.token, OLD)).status).toBe(200);
  expect(await noticesTo(user.email)).toEqual([]);
});

test('a wrong current password changes nothing and counts as a failed sign-in', async () => {
  const user = await addMember();
  for (const [current, code] of [
    ['', 'REQUIRED'],
    ['otra-cosa', 'WRONG'],
  ]) {
    expect(await refusedChange(user.token, current)).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PASSWORD', details: [{ field: 'currentPassword', code }] },
    });
  }
  expect(await ordersWith(user.token)).toBe(200);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    statuses.push((await refusedChange(user.token, `guess-${n}`)).status);
  }
  expect(statuses).toContain(429);
  expect(await signInWith(user.email, OLD)).toBe(429);
  expect(await noticesTo(user.email)).toEqual([]);
});

test.each([
  ['corta', 'VALIDATION'],
  ['a'.repeat(129), 'VALIDATION'],
  [null, 'VALIDATION'],
  ['12345678', 'WEAK_PASSWORD'],
  ['Lucía Ferrer', 'WEAK_PASSWORD'],
])('rejects the new password %p and names the field', async (password, code) => {
  const user = await addMember();
  expect(await refusedChange(user.token, OLD, password)).toMatchObject({
    status: 400,
    body: { code, details: [{ field: 'password' }] },
  });
  expect(await ordersWith(user.token)).toBe(200);
});

test('a demo account keeps its password', async () => {
  const user = await addMember({ demo: true });
  expect(await refusedChange(user.token, OLD)).toMatchObject({
    status: 403,
    body: { code: 'DEMO_PROTECTED' },
  });
});

test('one of two concurrent changes in one session succeeds', async () => {
  const user = await addMember();
  const statuses = await Promise.all(
    [NEW, 'horno-y-barro'].map(
      async (password) => (await change(user.token, OLD, password)).status,
    ),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
});
