import { createAdmin, listAdmins, signIn, signInAdmin } from '#shared/rows/accounts.ts';
import type { Admin } from '#shared/domain/schemas/account.ts';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { invoke, rejected } from '../../test-support/invoke.ts';
import { addAdmin, addUser } from '../../test-support/shop.ts';
import { env } from '../runtime/env.ts';
import { document } from '../table/client.ts';
import { findByEmail } from './account-table.ts';
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
const rejectedToCreate = (body: object) => rejected(createAdmin, handler, { token, body });

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
  expect((await rejected(signIn, signInHandler, { body: credentials })).status).toBe(401);
});

test('an address is unique among admins in any case, but a user may have it too', async () => {
  await addAdmin({ email: 'tomada@example.com' });
  await addUser({ email: 'cliente@example.com' });
  expect(await rejectedToCreate({ ...marina, email: ' TOMADA@Example.com ' })).toMatchObject({
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
  const answer = await rejectedToCreate({ ...marina, ...change });
  expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION', details: [{ field }] } });
});

test.each(['aaaaaaaaaaaa', 'contraseña123', 'Marina Solís 1', 'marina@example.com'])(
  'rejects the weak password «%s»',
  async (password) => {
    expect(await rejectedToCreate({ ...marina, password })).toMatchObject({
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
  const [partner, visitor] = await Promise.all(emails.map((email) => findByEmail('admin', email)));
  expect(partner).toHaveProperty('emailConfirmedAt');
  expect(visitor).not.toHaveProperty('emailConfirmedAt');
});

describe('with an Idempotency-Key', () => {
  const keyed = (body: object, key = randomUUID()) => ({
    token,
    headers: { 'idempotency-key': key },
    body,
  });

  test('makes one admin of repeated and concurrent requests', async () => {
    const request = keyed({ ...marina, email: 'una-vez@example.com' });
    const createOnce = () => invoke<Admin>(createAdmin, handler, request);
    const answers = await Promise.all([createOnce(), createOnce()]);
    answers.push(await createOnce());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test('rejects another name or password under the same key', async () => {
    const body = { ...marina, email: 'dos-veces@example.com' };
    const key = randomUUID();
    await invoke(createAdmin, handler, keyed(body, key));
    for (const change of [{ firstname: 'Marta' }, { password: 'otro-torno-y-arcilla' }]) {
      const answer = await rejected(createAdmin, handler, keyed({ ...body, ...change }, key));
      expect([answer.status, answer.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    }
  });

  test('does not compare the password with one that the admin has chosen since', async () => {
    const body = { ...marina, email: 'propia@example.com' };
    const request = keyed(body);
    await invoke(createAdmin, handler, request);
    const { id = '' } = (await findByEmail('admin', body.email)) ?? {};
    await document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: { pk: `ADMIN#${id}`, sk: 'ACCOUNT' },
        UpdateExpression: 'ADD tokenVersion :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
    expect((await rejected(createAdmin, handler, request)).status).toBe(422);
  });
});
