/** Mails about the password of an admin, from the outbox to the mailbox (RULE-49). */
import { resetAdminPassword } from '#shared/rows/accounts.ts';
import { sendMail } from '#shared/rows/mail.ts';
import type { AdminSession } from '#shared/domain/schemas/account.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSource } from '../../local/aws/event-source.ts';
import { startMailbox, type Mail, type Mailbox } from '../../local/aws/mailbox.ts';
import type { EndpointHandler } from '../http/endpoint.ts';

let folder: string;
let mailbox: Mailbox;
let worker: EventSource;
let resetHandler: EndpointHandler;
let testing: typeof import('../../test-support/worker.ts') &
  typeof import('../../test-support/invoke.ts') &
  typeof import('../../test-support/shop.ts') &
  typeof import('../accounts/password-reset-table.ts') &
  typeof import('../table/client.ts') &
  typeof import('../table/kind.ts') &
  typeof import('../table/items.ts');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumbre-mail-'));
  mailbox = await startMailbox(join(folder, 'mails.jsonl'));
  // The SES client reads its endpoint when its module is loaded.
  process.env['AWS_ENDPOINT_URL_SES'] = mailbox.endpoint;
  process.env['PUBLIC_ORIGIN'] = 'https://lumbre.test';
  const { handler } = await import('./send-mail.ts');
  ({ handler: resetHandler } = await import('../accounts/reset-admin-password.ts'));
  testing = {
    ...(await import('../../test-support/worker.ts')),
    ...(await import('../../test-support/invoke.ts')),
    ...(await import('../../test-support/shop.ts')),
    ...(await import('../accounts/password-reset-table.ts')),
    ...(await import('../table/client.ts')),
    ...(await import('../table/kind.ts')),
    ...(await import('../table/items.ts')),
  };
  worker = await testing.startWorker(sendMail, handler);
});
afterAll(async () => {
  await worker.stop();
  await mailbox.stop();
  await rm(folder, { recursive: true });
});

const mailTo = (address: string, subject: RegExp): Promise<Mail> =>
  testing.eventually(() =>
    mailbox.mails().find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
  );

test('the link of an admin leads to the panel and works once; the admin is told afterwards', async () => {
  const email = 'marina@example.com';
  // A user with the same address keeps the own password.
  await testing.addUser({ email });
  await testing.addAdmin({ email });
  await testing.saveResetRequest(email, new Date(), 'admin');
  const { text } = await mailTo(email, /Cambia tu contraseña/);
  const [, token = ''] = /https:\/\/lumbre\.test\/admin\/resetpassword\/(\S+)/.exec(text) ?? [];
  const use = () =>
    testing.invoke<AdminSession>(resetAdminPassword, resetHandler, {
      token: decodeURIComponent(token),
      body: { password: 'arcilla-y-esmalte' },
    });
  expect(await use()).toMatchObject({ status: 200, body: { admin: { email } } });
  expect((await use()).status).toBe(401);
  expect((await mailTo(email, /Tu contraseña ha cambiado/)).text).toContain(
    'https://lumbre.test/admin',
  );
});

test.each([
  ['a user', 'cliente@example.com', () => testing.addUser({ email: 'cliente@example.com' })],
  [
    'the demo admin',
    'publica@example.com',
    () => testing.addAdmin({ email: 'publica@example.com', demo: true }),
  ],
])('the address of %s gets no mail of an admin', async (_, email, add) => {
  await add();
  await testing.saveResetRequest(email, new Date(), 'admin');
  const sent = await testing.eventually(async () => {
    const command = new ScanCommand({ TableName: process.env['TABLE_NAME'], ConsistentRead: true });
    const { Items = [] } = await testing.document.send(command);
    return testing
      .only(testing.MAIL, Items)
      .find(
        (mail) =>
          'email' in mail.subject && mail.subject.email === email && mail.status !== 'pending',
      );
  });
  expect(sent).toMatchObject({ status: 'skipped' });
  expect(mailbox.mails().filter(({ to }) => to.includes(email))).toEqual([]);
});
