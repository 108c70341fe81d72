import {
  listAdmins,
  resetAdminPassword,
  resetPassword,
  signInAdmin,
} from '#shared/rows/accounts.ts';
import type { AdminId, UserId } from '#shared/domain/ids.ts';
import type { AdminSession } from '#shared/domain/schemas/account.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { document } from '../table/client.ts';
import { MAIL } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { handler as listAdminsHandler } from './list-admins.ts';
import { issueResetToken } from './password-reset-table.ts';
import { handler } from './reset-admin-password.ts';
import { handler as resetUserHandler } from './reset-password.ts';
import { handler as signInAdminHandler } from './sign-in-admin.ts';

const MINUTE = 60_000;
const password = 'arcilla-y-esmalte';
const reset = (token: string, given: unknown = password) =>
  invoke<AdminSession>(resetAdminPassword, handler, { token, body: { password: given } });
const refusedReset = (token: string, given: unknown = password) =>
  refused(resetAdminPassword, handler, { token, body: { password: given } });
const statusWith = async (token: string) =>
  (await invoke(listAdmins, listAdminsHandler, { token })).status;
const mailsTo = async (address: string) => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  return only(MAIL, Items)
    .map(({ subject }) => subject)
    .filter((subject) => 'email' in subject && subject.email === address);
};

test('the token sets the password, signs in and ends older sessions', async () => {
  const admin = await addAdmin({ email: 'olvido@example.com' });
  const credentials = { email: admin.email, password };
  const token = await issueResetToken(admin, new Date(), 'admin');
  const { status, body } = await reset(token);
  expect(status).toBe(200);
  expect(body.admin).toMatchObject({ id: admin.id, email: admin.email });
  expect([await statusWith(admin.token), await statusWith(body.token)]).toEqual([401, 200]);
  const entered = await invoke(signInAdmin, signInAdminHandler, { body: credentials });
  expect(entered.status).toBe(200);
  expect(await mailsTo(admin.email)).toEqual([
    { kind: 'passwordChanged', email: admin.email, role: 'admin' },
  ]);
  expect((await refusedReset(token)).body.code).toBe('RESET_TOKEN_INVALID');
});

test('a token of one role does not work for the other, even for the same id and address', async () => {
  const email = 'ambas@example.com';
  const user = await addUser({ id: 'dos' as UserId, email });
  const admin = await addAdmin({ id: 'dos' as AdminId, email });
  const [forUser, forAdmin] = await Promise.all([
    issueResetToken(user, new Date()),
    issueResetToken(admin, new Date(), 'admin'),
  ]);
  expect(await refusedReset(forUser)).toMatchObject({
    status: 401,
    body: { code: 'RESET_TOKEN_INVALID' },
  });
  const crossed = { token: forAdmin, body: { password } };
  expect((await refused(resetPassword, resetUserHandler, crossed)).status).toBe(401);
  expect((await reset(forAdmin)).status).toBe(200);
  const own = await invoke(resetPassword, resetUserHandler, { token: forUser, body: { password } });
  expect(own.status).toBe(200);
});

test('used, voided, expired and invented tokens get the same answer', async () => {
  const [admin, other] = await Promise.all([addAdmin(), addAdmin()]);
  const voided = await issueResetToken(admin, new Date(), 'admin');
  const live = await issueResetToken(admin, new Date(), 'admin');
  const expired = await issueResetToken(other, new Date(Date.now() - 30 * MINUTE), 'admin');
  const foreign = `${other.id}.${live.split('.')[1] ?? ''}`;
  const tokens = [voided, expired, foreign, admin.token, 'x', ''];
  const answers = await Promise.all(tokens.map((token) => refusedReset(token)));
  const bodies = answers.map(({ status, body }) => JSON.stringify([status, body.code]));
  expect(new Set(bodies)).toEqual(new Set(['[401,"RESET_TOKEN_INVALID"]']));
});

test('a token of an address that the admin no longer has is invalid', async () => {
  const admin = await addAdmin();
  const token = await issueResetToken(
    { ...admin, email: 'vieja@example.com' },
    new Date(),
    'admin',
  );
  expect((await refusedReset(token)).status).toBe(401);
});

test('an admin needs twelve characters, and a weak password keeps the token valid', async () => {
  const token = await issueResetToken(await addAdmin(), new Date(), 'admin');
  for (const [given, code] of [
    ['once-letras', 'VALIDATION'],
    ['contraseña123', 'WEAK_PASSWORD'],
  ]) {
    expect(await refusedReset(token, given)).toMatchObject({
      status: 400,
      body: { code, details: [{ field: 'password' }] },
    });
  }
  expect((await reset(token)).status).toBe(200);
});
