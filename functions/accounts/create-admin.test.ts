import { randomUUID } from 'node:crypto';
import { call } from '../../test-support/invoke.ts';
import { addAdmin, signedInAdmin, addUser, write } from '../../test-support/shop.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { findByEmail } from './account-table.ts';

const marina = {
  firstname: 'Marina',
  lastname: 'Solís',
  email: 'Marina@Example.com',
  password: 'torno-y-arcilla',
};

const token = signedInAdmin();
const create = (body: object) => call('createAdmin', { token, body });

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
  const session = await call('signInAdmin', { body: credentials });
  expect(session).toMatchObject({ status: 200, body: { admin: body } });
  const listed = await call('listAdmins', { token: session.body.token });
  expect(listed.status).toBe(200);
  expect((await call('signIn', { body: credentials })).status).toBe(401);
});

test('an address is unique among admins in any case, but a user may have it too', async () => {
  await addAdmin({ email: 'tomada@example.com' });
  await addUser({ email: 'cliente@example.com' });
  expect((await create({ ...marina, email: ' TOMADA@Example.com ' })).body).toMatchObject({
    code: 'EMAIL_TAKEN',
    details: [{ field: 'email' }],
  });
  expect((await create({ ...marina, email: 'cliente@example.com' })).status).toBe(201);
});

test('rejects a password with the own name', async () => {
  expect((await create({ ...marina, password: 'Marina Solís 1' })).body).toMatchObject({
    code: 'WEAK_PASSWORD',
    details: [{ field: 'password' }],
  });
});

test('an address counts as confirmed only when the creator is no public demo admin', async () => {
  const demo = await addAdmin({ demo: true });
  const emails = ['socia@example.com', 'visita@example.com'];
  for (const [index, creator] of [token, demo.token].entries()) {
    const body = { ...marina, email: emails[index] };
    await call('createAdmin', { token: creator, body });
  }
  const [partner, visitor] = await Promise.all(emails.map((email) => findByEmail('admin', email)));
  expect(partner).toHaveProperty('emailConfirmedAt');
  expect(visitor).not.toHaveProperty('emailConfirmedAt');
});

test('a repeated request is not compared with a password that the admin has chosen since', async () => {
  const body = { ...marina, email: 'propia@example.com' };
  const request = { token, headers: { 'idempotency-key': randomUUID() }, body };
  await call('createAdmin', request);
  const { id } = (await findByEmail('admin', body.email)) ?? { id: '' as never };
  await write({ ...(await getItem(keys.account({ role: 'admin', id }))), tokenVersion: 2 });
  expect((await call('createAdmin', request)).status).toBe(422);
});
