import { requestPasswordReset } from '#shared/rows/accounts.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../runtime/env.ts';
import { MAIL } from '../table/items.ts';
import { only } from '../table/kind.ts';
import { document } from '../table/client.ts';
import { invoke, refused } from '../../test-support/invoke.ts';
import { addUser } from '../../test-support/shop.ts';
import { handler } from './request-password-reset.ts';
import type { MailRecord } from '../table/records.ts';

const ask = (email: string) => invoke(requestPasswordReset, handler, { body: { email } });
const mailsTo = async (email: string): Promise<MailRecord[]> => {
  const command = new ScanCommand({ TableName: env.tableName, ConsistentRead: true });
  const { Items = [] } = await document.send(command);
  return only(MAIL, Items).filter(
    ({ subject }) => 'email' in subject && subject.email.toLowerCase() === email,
  );
};

test('known and unknown addresses get the same answer and the same outbox item', async () => {
  await addUser({ email: 'conocida@example.com' });
  const [known, unknown] = await Promise.all([
    ask('conocida@example.com'),
    ask('desconocida@example.com'),
  ]);
  expect(known.status).toBe(200);
  expect(unknown.body).toEqual(known.body);
  const mails = await Promise.all(
    ['conocida@example.com', 'desconocida@example.com'].map((email) => mailsTo(email)),
  );
  expect(mails).toMatchObject([
    [{ status: 'pending', subject: { kind: 'passwordReset' } }],
    [{ status: 'pending', subject: { kind: 'passwordReset' } }],
  ]);
});

test('forty requests for one address cause three mails and get the same answer', async () => {
  const email = 'bombardeada@example.com';
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => ask(n % 2 ? email : email.toUpperCase())),
  );
  for (let n = 0; n < 10; n += 1) answers.push(await ask(email));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await mailsTo(email)).toHaveLength(3);
});

test.each([
  {},
  { email: '' },
  { email: 'sin-arroba' },
  { email: 'a@b.co\r\nBcc: x@y.co' },
  { email: ['a@b.co'] },
  { email: `${'a'.repeat(250)}@b.co` },
])('rejects %j and mails nothing', async (body) => {
  const answer = await refused(requestPasswordReset, handler, { body });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'email' }] } });
  expect(await mailsTo('a@b.co')).toEqual([]);
});
