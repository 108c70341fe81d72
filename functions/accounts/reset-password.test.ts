import { requestPasswordReset, resetPassword, signIn } from '#shared/rows/accounts.ts';
import { listOrders } from '#shared/rows/orders.ts';
import type { UserSession } from '#shared/domain/schemas/account.ts';
import { handler as listOrdersHandler } from '../orders/list-orders.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addUser } from '../../test-support/shop.ts';
import { USER } from '../table/items.ts';
import { saveUserChanges } from './account-table.ts';
import { issueResetToken, saveNewPassword } from './password-reset-table.ts';
import { handler as requestHandler } from './request-password-reset.ts';
import { handler } from './reset-password.ts';
import { handler as signInHandler } from './sign-in.ts';
import { decode } from '../table/kind.ts';

const MINUTE = 60_000;
const password = 'luna-y-barro';
const reset = (token: string, given: unknown = password) =>
  invoke<UserSession>(resetPassword, handler, { token, body: { password: given } });
const refusedReset = (token: string, given: unknown = password) =>
  refused(resetPassword, handler, { token, body: { password: given } });
const ordersWith = async (token: string) =>
  (await invoke(listOrders, listOrdersHandler, { token })).status;
const accountOf = (id: Awaited<ReturnType<typeof addUser>>['id']) =>
  getItem(keys.account({ role: 'user', id }), { consistent: true });

test('the token of the link sets the password, signs in and ends older sessions', async () => {
  const user = await addUser({ email: 'olvido@example.com' });
  const token = await issueResetToken(user, new Date());
  const { status, body } = await reset(token);
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: user.id, email: 'olvido@example.com' });
  expect([await ordersWith(user.token), await ordersWith(body.token)]).toEqual([401, 200]);
  const entered = await invoke(signIn, signInHandler, {
    body: { email: 'olvido@example.com', password },
  });
  expect(entered.status).toBe(200);
});

test('used, voided, expired, invented and foreign tokens get the same answer', async () => {
  const [user, other] = await Promise.all([addUser(), addUser()]);
  const voided = await issueResetToken(user, new Date());
  const live = await issueResetToken(user, new Date());
  const expired = await issueResetToken(other, new Date(Date.now() - 30 * MINUTE));
  const secretOf = (token: string): string => token.split('.')[1] ?? '';
  const tokens = {
    voided,
    expired,
    'another user’s secret': `${other.id}.${secretOf(live)}`,
    'nobody’s': `nadie.${secretOf(live)}`,
    'a session': user.token,
    garbage: 'x',
    'a token with a tail': `${live}x`,
    empty: '',
  };
  const answers = await Promise.all(Object.values(tokens).map((token) => refusedReset(token)));
  const none = await refused(resetPassword, handler, { body: { password } });
  expect((await reset(live)).status).toBe(200);
  answers.push(none, await refusedReset(live));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
  const bodies = answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' }));
  expect(new Set(bodies).size).toBe(1);
  expect(answers[0]?.body.code).toBe('RESET_TOKEN_INVALID');
});

test('a token that was issued for an old address is invalid, also when it was issued late', async () => {
  const { id } = await addUser({ email: 'vieja@example.com' });
  const before = decode(USER, (await accountOf(id)) ?? {});
  // The mail's worker reads the account, its owner changes the address, the worker issues the token.
  const moved = await saveUserChanges(before, { email: 'nueva@example.com' }, new Date());
  const late = await issueResetToken(before, new Date());
  expect((await refusedReset(late)).body.code).toBe('RESET_TOKEN_INVALID');
  const own = await issueResetToken(moved, new Date());
  expect((await reset(own)).status).toBe(200);
});

test('a token stays valid when only the case of the address changes', async () => {
  const { id } = await addUser({ email: 'caso@example.com' });
  const before = decode(USER, (await accountOf(id)) ?? {});
  const token = await issueResetToken(before, new Date());
  await saveUserChanges(before, { email: 'Caso@Example.com' }, new Date());
  expect((await reset(token)).status).toBe(200);
});

test('a token is valid for thirty minutes', async () => {
  const user = await addUser();
  const token = await issueResetToken(user, new Date(Date.now() - 29 * MINUTE));
  // 401 is checked before 400, so 400 means that the token is valid.
  expect((await refusedReset(token, 'corta')).status).toBe(400);
});

test.each([
  ['short', 'corta', 'VALIDATION'],
  ['common', '1234567890', 'WEAK_PASSWORD'],
  ['the own name', 'lucía ferrer', 'WEAK_PASSWORD'],
  ['not text', 12345678, 'VALIDATION'],
  ['129 characters', 'ab'.repeat(64) + 'c', 'VALIDATION'],
])('rejects a password that is %s and keeps the token valid', async (_, given, code) => {
  const user = await addUser();
  const { id } = user;
  const token = await issueResetToken(user, new Date());
  const before = await accountOf(id);
  expect(await refusedReset(token, given)).toMatchObject({
    status: 400,
    body: { code, details: [{ field: 'password' }] },
  });
  expect(await accountOf(id)).toEqual(before);
  expect((await refusedReset(token, 'corta')).status).toBe(400);
});

test('when a token is used twice at once, one use sets the password', async () => {
  const user = await addUser();
  const { id } = user;
  const token = await issueResetToken(user, new Date());
  const answers = await Promise.all([1, 2].map((n) => reset(token, `${password}-${n}`)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 401]);
  expect(await accountOf(id)).toMatchObject({ tokenVersion: 2 });
});

test('when eight uses save their hash at once, one is accepted', async () => {
  // Calls the table directly, because eight real hashes may exceed the request budget of 6 s.
  const user = await addUser();
  const { id } = user;
  await issueResetToken(user, new Date());
  const account = decode(USER, (await accountOf(id)) ?? {});
  const { resetHash } = (await accountOf(id)) ?? {};
  const uses = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      saveNewPassword(account, `hash-${n}`, { usedHash: resetHash, now: new Date() }),
    ),
  );
  expect(uses.filter(({ status }) => status === 'fulfilled')).toEqual([
    { status: 'fulfilled', value: 2 },
  ]);
  expect(uses.filter(({ status }) => status === 'rejected')).toEqual(
    Array.from({ length: 7 }, () => ({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'RESET_TOKEN_INVALID' }),
    })),
  );
});

test('a reset request issues no token; only the mail does', async () => {
  const { id } = await addUser({ email: 'pide@example.com' });
  const before = await accountOf(id);
  await invoke(requestPasswordReset, requestHandler, { body: { email: 'pide@example.com' } });
  expect(await accountOf(id)).toEqual(before);
});
