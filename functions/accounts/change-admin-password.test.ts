import { changeAdminPassword, listAdmins, signInAdmin } from '#shared/rows/accounts.ts';
import type { AdminSession } from '#shared/domain/schemas/account.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { hashPassword } from '../http/passwords.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { document, getItem } from '../table/client.ts';
import { MAIL } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import type { AdminRecord } from '../table/records.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { handler } from './change-admin-password.ts';
import { handler as listAdminsHandler } from './list-admins.ts';
import { issueResetToken } from './password-reset-table.ts';
import { handler as signInAdminHandler } from './sign-in-admin.ts';

const OLD = 'torno-y-arcilla';
const NEW = 'arcilla-y-esmalte';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(OLD, (await shopSecret()).passwordPepper);
});

const add = (given: Partial<AdminRecord> = {}) => addAdmin({ passwordHash, ...given });
const change = (token: string, currentPassword: unknown, password: unknown = NEW) =>
  invoke<AdminSession>(changeAdminPassword, handler, {
    token,
    body: { currentPassword, password },
  });
const refusedChange = (token: string, currentPassword: unknown, password: unknown = NEW) =>
  refused(changeAdminPassword, handler, { token, body: { currentPassword, password } });
const statusWith = async (token: string) =>
  (await invoke(listAdmins, listAdminsHandler, { token })).status;
const signInWith = async (email: string, password: string) =>
  (await invoke(signInAdmin, signInAdminHandler, { body: { email, password } })).status;
const noticesTo = async (address: string) => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  return only(MAIL, Items)
    .map(({ subject }) => subject)
    .filter((subject) => 'email' in subject && subject.email === address);
};

test('ends the other sessions, goes on with a new one, and tells the admin', async () => {
  const admin = await add();
  await issueResetToken(admin, new Date(), 'admin');
  const { status, body } = await change(admin.token, OLD);
  expect(status).toBe(200);
  expect(body.admin).toMatchObject({ id: admin.id, email: admin.email });
  expect([await statusWith(admin.token), await statusWith(body.token)]).toEqual([401, 200]);
  expect([await signInWith(admin.email, OLD), await signInWith(admin.email, NEW)]).toEqual([
    401, 200,
  ]);
  const account = await getItem(keys.account({ role: 'admin', id: admin.id }), {
    consistent: true,
  });
  expect(account).not.toHaveProperty('resetHash');
  expect(await noticesTo(admin.email)).toEqual([
    { kind: 'passwordChanged', email: admin.email, role: 'admin' },
  ]);
});

test('a wrong current password changes nothing and counts as a failed sign-in', async () => {
  const admin = await add();
  expect(await refusedChange(admin.token, 'otra-cosa')).toMatchObject({
    status: 403,
    body: { code: 'WRONG_PASSWORD', details: [{ field: 'currentPassword', code: 'WRONG' }] },
  });
  const statuses: number[] = [];
  // The ten guesses run at once, so that no waiting time ends between two of them.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => refusedChange(admin.token, `guess-${n}`)),
  );
  statuses.push(...answers.map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  expect(await statusWith(admin.token)).toBe(200);
  expect(await noticesTo(admin.email)).toEqual([]);
});

test.each([
  ['once-letras', 'VALIDATION'],
  ['a'.repeat(129), 'VALIDATION'],
  [null, 'VALIDATION'],
  ['contraseña123', 'WEAK_PASSWORD'],
  ['Marina Solís 1', 'WEAK_PASSWORD'],
])('rejects the new password %p and names the field', async (password, code) => {
  const { token } = await add();
  expect(await refusedChange(token, OLD, password)).toMatchObject({
    status: 400,
    body: { code, details: [{ field: 'password' }] },
  });
});

test('the demo admin keeps its public password', async () => {
  const { token } = await add({ demo: true });
  expect(await refusedChange(token, OLD)).toMatchObject({
    status: 403,
    body: { code: 'DEMO_PROTECTED' },
  });
  expect(await statusWith(token)).toBe(200);
});

test('one of two concurrent changes in one session succeeds', async () => {
  const { token } = await add();
  const statuses = await Promise.all(
    [NEW, 'esmalte-y-horno'].map(async (password) => (await change(token, OLD, password)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
});
