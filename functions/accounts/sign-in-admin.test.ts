import { listAdmins, signInAdmin } from '#shared/rows/accounts.ts';
import { shopSecret } from '../secrets/shop-secret.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { handler as listAdminsHandler } from './list-admins.ts';
import { hashPassword } from '../http/passwords.ts';
import { findAdminByEmail } from './account-table.ts';
import { checkCredentials } from './check-credentials.ts';
import { handler } from './sign-in-admin.ts';

const password = 'torno-y-arcilla';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password, (await shopSecret()).passwordPepper);
});
const enter = (email: string, given = password) =>
  invoke<{ token: string }>(signInAdmin, handler, { body: { email, password: given } });
const refusedEntry = (email: string, given = password) =>
  refused(signInAdmin, handler, { body: { email, password: given } });

test('the right password signs in, in any case of the address', async () => {
  const { id } = await addAdmin({ email: 'marina@example.com', passwordHash });
  const { status, body } = await enter('MARINA@example.com');
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.any(String),
    admin: { id, firstname: 'Marina', lastname: 'Solís', email: 'marina@example.com' },
  });
  expect((await invoke(listAdmins, listAdminsHandler, { token: body.token })).status).toBe(200);
});

test('a user, a wrong password and an unknown address get the same answer', async () => {
  await addUser({ email: 'clienta@example.com', passwordHash });
  await addAdmin({ email: 'pilar@example.com', passwordHash });
  const answers = await Promise.all([
    refusedEntry('clienta@example.com'),
    refusedEntry('pilar@example.com', 'otra-cosa-larga'),
    refusedEntry('nadie@example.com'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }));
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]).toMatchObject({ code: 'BAD_CREDENTIALS' });
});

test('after five failures the next attempt must wait, even with the right password', async () => {
  await addAdmin({ email: 'noa@example.com', passwordHash });
  // All attempts have one time, because hashing may take longer than the first delay.
  const now = new Date();
  const at = { caller: { viewerAddress: '', device: undefined }, now };
  const guess = (given: string) =>
    checkCredentials('admin', { email: 'noa@example.com', password: given }, findAdminByEmail, at);
  for (let n = 0; n < 5; n += 1) {
    await expect(guess('no')).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
  }
  await expect(guess(password)).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 });
});

test.each([{}, { email: 'a@b.co' }, { email: 'a@b.co', password: 'x'.repeat(1025) }, 'x'])(
  'rejects %j',
  async (body) => {
    expect((await refused(signInAdmin, handler, { body })).status).toBe(400);
  },
);
