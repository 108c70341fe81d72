import type { Owner } from '#shared/domain/ids.ts';
import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { hashPassword, needsRehash } from '../http/passwords.ts';

const password = 'torno-y-arcilla';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password, await passwordPepper());
});

const ROLES = {
  user: {
    add: addUser,
    addOther: addAdmin,
    route: 'signIn',
  },
  admin: {
    add: addAdmin,
    addOther: addUser,
    route: 'signInAdmin',
  },
} as const;

describe.each(['user', 'admin'] as const)('%s', (role) => {
  const { add, addOther, route } = ROLES[role];
  const enter = (email: string, given = password) =>
    call(route, { body: { email, password: given } });

  test('the right password signs in, in any case of the address', async () => {
    const { id } = await add({ email: `ines-${role}@example.com`, passwordHash });
    const { status, body } = await enter(` INES-${role}@example.com`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ [role]: { id, email: `ines-${role}@example.com` } });
    expect(JSON.stringify(body)).not.toMatch(/scrypt|tokenVersion|USER#|ADMIN#/);
    const { token } = body;
    expect((await call('listAdmins', { token })).status).toBe(role === 'admin' ? 200 : 403);
  });

  test('the other role, a wrong password and an unknown address get the same answer', async () => {
    await addOther({ email: `otra-${role}@example.com`, passwordHash });
    await add({ email: `pilar-${role}@example.com`, passwordHash });
    await add({ email: `sin-${role}@example.com`, passwordHash: '' });
    const answers = await Promise.all([
      enter(`otra-${role}@example.com`),
      enter(`pilar-${role}@example.com`, 'otra-cosa-larga'),
      enter(`nadie-${role}@example.com`),
      // An account without a password.
      enter(`sin-${role}@example.com`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    const bodies = answers.map(({ body }) => ({ ...body, requestId: '' }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({
      code: 'BAD_CREDENTIALS',
      message: 'Email o contraseña incorrectos',
    });
  });

  test('signing in replaces a hash with weaker parameters', async () => {
    const pepper = await passwordPepper();
    const salt = randomBytes(16);
    const peppered = createHmac('sha256', Buffer.from(pepper, 'base64url'))
      .update(password)
      .digest();
    const hash = scryptSync(peppered, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    const weak = `$scrypt$ln=14,r=8,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
    const email = `andres-${role}@example.com`;
    const { id } = await add({ email, passwordHash: weak });
    expect((await enter(email)).status).toBe(200);
    const item = await getItem(keys.password({ role, id } as Owner), { consistent: true });
    const stored = String(item?.['passwordHash']);
    expect(needsRehash(stored)).toBe(false);
    expect(stored.split('$')[2]).toBe(passwordHash.split('$')[2]);
  });
});

const enter = (email: string, given = password) =>
  call('signIn', { body: { email, password: given } });

test('a success clears the failures', async () => {
  await addUser({ email: 'carmen@example.com', passwordHash });
  for (const _ of ['first', 'second']) {
    for (let n = 0; n < 4; n += 1)
      expect((await enter('carmen@example.com', 'no')).status).toBe(401);
    expect((await enter('carmen@example.com')).status).toBe(200);
  }
});
