import { requestAdminPasswordReset, requestPasswordReset } from '#shared/rows/accounts.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { document, getItem } from '../table/client.ts';
import { MAIL } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addAdmin } from '../../test-support/shop.ts';
import { handler } from './request-admin-password-reset.ts';
import { handler as requestUserHandler } from './request-password-reset.ts';

const ask = (email: string) => invoke(requestAdminPasswordReset, handler, { body: { email } });
const mailsTo = async (address: string) => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  return only(MAIL, Items)
    .map(({ subject }) => subject)
    .filter((subject) => 'email' in subject && subject.email === address);
};

test('known and unknown addresses get the same answer and the same outbox item', async () => {
  const { email, id } = await addAdmin({ email: 'conocida@example.com' });
  const before = await getItem(keys.account({ role: 'admin', id }), { consistent: true });
  const [known, unknown] = await Promise.all([ask(email), ask('desconocida@example.com')]);
  expect(known.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  for (const address of [email, 'desconocida@example.com']) {
    expect(await mailsTo(address)).toEqual([
      { kind: 'passwordReset', email: address, role: 'admin' },
    ]);
  }
  expect(await getItem(keys.account({ role: 'admin', id }), { consistent: true })).toEqual(before);
});

test('an address gets three reset mails an hour over both roles', async () => {
  const email = 'bombardeada@example.com';
  for (let n = 0; n < 4; n += 1) {
    expect((await ask(email)).status).toBe(200);
    await invoke(requestPasswordReset, requestUserHandler, { body: { email } });
  }
  expect(await mailsTo(email)).toHaveLength(3);
});

test.each([{}, { email: 'sin-arroba' }, { email: 'a@b.co\r\nBcc: x@y.co' }])(
  'rejects %j and mails nothing',
  async (body) => {
    const answer = await refused(requestAdminPasswordReset, handler, { body });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
    expect(await mailsTo('a@b.co')).toEqual([]);
  },
);
