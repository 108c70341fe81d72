import { createAdmin, listAdmins, signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { findAdminByEmail } from './account-table.ts';
import { handler } from './create-admin.ts';
import { handler as listAdminsHandler } from './list-admins.ts';
import { handler as signInAdminHandler } from './sign-in-admin.ts';
import { handler as signInHandler } from './sign-in.ts';

const marina = {
  firstname: 'Marina',
  lastname: 'Solís',
  email: 'Marina@Example.com',
  password: 'torno-y-arcilla',
};

let token: string;
beforeAll(async () => {
  ({ token } = await addAdmin());
});
const create = (body: object) => invoke<Admin>(createAdmin, handler, { token, body });
const refusedToCreate = (body: object) => refused(createAdmin, handler, { token, body });

test('a new admin can sign in as an admin but not as a user', async () => {
  const { status, body } = await create({
    ...marina,
    id: '1',
    role: 'owner',
    demo: true,
    tokenVersion: 9,
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    firstname: 'Marina',
    lastname: 'Solís',
    email: 'Marina@Example.com',
  });
  const credentials = { email: 'marina@example.com', password: marina.password };
  const session = await invoke<{ token: string }>(signInAdmin, signInAdminHandler, {
    body: credentials,
  });
  expect(session).toMatchObject({ status: 200, body: { admin: body } });
  const listed = await invoke(listAdmins, listAdminsHandler, { token: session.body.token });
  expect(listed.status).toBe(200);
  expect((await refused(signIn, signInHandler, { body: credentials })).status).toBe(401);
});

test('an address is unique among admins in any case, but a user may have it too', async () => {
  await addAdmin({ email: 'tomada@example.com' });
  await addUser({ email: 'cliente@example.com' });
  expect(await refusedToCreate({ ...marina, email: ' TOMADA@Example.com ' })).toMatchObject({
    status: 409,
    body: { code: 'EMAIL_TAKEN', details: [{ field: 'email' }] },
  });
  expect((await create({ ...marina, email: 'cliente@example.com' })).status).toBe(201);
});

test.each([
  [{ firstname: ' ' }, 'firstname'],
  [{ lastname: 7 }, 'lastname'],
  [{ email: 'sin-arroba' }, 'email'],
  [{ email: undefined }, 'email'],
  [{ password: 'a'.repeat(129) }, 'password'],
  [{ password: 'once-letras' }, 'password'],
])('rejects %j and names the field', async (change, field) => {
  const answer = await refusedToCreate({ ...marina, ...change });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', details: [{ field }] } });
});

test.each(['aaaaaaaaaaaa', 'contraseña123', 'Marina Solís 1', 'marina@example.com'])(
  'rejects the weak password «%s»',
  async (password) => {
    expect(await refusedToCreate({ ...marina, password })).toMatchObject({
      status: 400,
      body: { code: 'WEAK_PASSWORD', details: [{ field: 'password' }] },
    });
  },
);

test('an address counts as confirmed only when the creator is no public demo admin', async () => {
  const demo = await addAdmin({ demo: true });
  const emails = ['socia@example.com', 'visita@example.com'];
  for (const [index, creator] of [token, demo.token].entries()) {
    const body = { ...marina, email: emails[index] };
    await invoke(createAdmin, handler, { token: creator, body });
  }
  const [partner, visitor] = await Promise.all(emails.map((email) => findAdminByEmail(email)));
  expect(partner).toHaveProperty('emailConfirmedAt');
  expect(visitor).not.toHaveProperty('emailConfirmedAt');
});
