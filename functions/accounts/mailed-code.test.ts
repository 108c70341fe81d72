/** An account without a password proves its owner with a mailed code (RULE-99). */
import type { UserId } from '#shared/domain/ids.ts';
import { randomUUID } from 'node:crypto';
import { stopClock } from '../../test-support/clock.ts';
import { call } from '../../test-support/invoke.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { addUser } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { issueToken } from './account-table.ts';

const { mailTo, closedTo } = startMailWorker();

const MINUTE = 60_000;
const add = () => addUser({ passwordless: true });
type Account = Awaited<ReturnType<typeof add>>;
const codeFor = async ({ id, email }: { id: UserId; email: string }, age = 0) =>
  (await issueToken('code', 'user', { id, email }, new Date(Date.now() - age)))?.split('.')[1] ??
  '';

const CHANGES: Record<string, (account: Account, code: string) => ReturnType<typeof call>> = {
  editUser: ({ id, token }, currentPassword) =>
    call('editUser', {
      ...{ token, params: { id } },
      body: formOf({ email: `${randomUUID()}@example.com`, currentPassword }),
    }),
  changePassword: ({ token }, currentPassword) =>
    call('changePassword', { token, body: { currentPassword, password: 'arcilla-y-esmalte' } }),
  eraseOwnAccount: ({ token }, currentPassword) =>
    call('eraseOwnAccount', { token, body: { currentPassword } }),
};

afterEach(() => void jest.useRealTimers());

describe.each(Object.entries(CHANGES))('%s', (_, change) => {
  test('needs the newest code, which works once', async () => {
    const account = await add();
    const old = await codeFor(account);
    const code = await codeFor(account);
    for (const [given, detail] of [
      ['', 'REQUIRED'],
      [old, 'WRONG'],
      ['arcilla', 'WRONG'],
    ] as const) {
      const { status, body } = await change(account, given);
      expect([status, body.details?.[0]]).toMatchObject([
        403,
        { field: 'currentPassword', code: detail },
      ]);
    }
    const { status } = await change(account, `${code.slice(0, 4)} ${code.slice(4)}`);
    expect([200, 204]).toContain(status);
    expect([401, 403]).toContain((await change(account, code)).status);
  });

  test('rejects a code after half an hour, and bounds guesses', async () => {
    stopClock();
    const account = await add();
    const code = await codeFor(account, 30 * MINUTE);
    expect((await change(account, code)).status).toBe(403);
    for (let n = 0; n < 4; n += 1) await change(account, String(n));
    expect((await change(account, await codeFor(account))).status).toBe(429);
  });
});

test('the first password by a code confirms the address and is a password like any other', async () => {
  const account = await add();
  const body = { currentPassword: await codeFor(account), password: 'arcilla-y-esmalte' };
  const changed = await call('changePassword', { token: account.token, body });
  expect(changed.body.user).not.toHaveProperty('passwordless');
  const credentials = { email: account.email, password: 'arcilla-y-esmalte' };
  expect((await call('signIn', { body: credentials })).status).toBe(200);
});

test('a code is no link', async () => {
  const account = await add();
  const token = `${account.id}.${await codeFor(account)}`;
  expect((await call('signInByLink', { token })).body.code).toBe('RESET_TOKEN_INVALID');
});

test('only an account without a password gets a code by mail, and everybody the same answer', async () => {
  const [account, other] = [await add(), await addUser()];
  const ask = (email: string) => call('requestPasswordReset', { body: { email, code: true } });
  const answers = [await ask(account.email), await ask(other.email), await ask('x@example.com')];
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const { text } = await mailTo(account.email, 'Tu código');
  const code = /Código: (\d{8})/.exec(text)?.[1] ?? '';
  const erased = await call('eraseOwnAccount', {
    ...{ token: account.token, body: { currentPassword: code } },
  });
  expect(erased.status).toBe(204);
  expect(await closedTo(other.email)).toMatchObject([{ status: 'skipped' }]);
});
