import { SendEmailCommand, SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailboxPage } from './mailbox-page.ts';
import type { FeedbackEvent } from './mail-feedback.ts';
import { startMailbox, type Mail, type Mailbox } from './mailbox.ts';

let folder: string;
let mailbox: Mailbox;
let ses: SESClient;

const open = async (): Promise<void> => {
  mailbox = await startMailbox(join(folder, 'mails.jsonl'));
  ses = new SESClient({
    endpoint: mailbox.endpoint,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
};
const shut = async (): Promise<void> => {
  ses.destroy();
  await mailbox.stop();
};

const sendPlain = (subject: string) =>
  ses.send(
    new SendEmailCommand({
      Source: 'hola@lumbre.example',
      Destination: { ToAddresses: ['a@example.com', 'b@example.com'] },
      Message: {
        Subject: { Data: subject },
        Body: { Text: { Data: 'Hola, «amiga»' }, Html: { Data: '<p>Hola</p>' } },
      },
    }),
  );

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await open();
});
afterEach(async () => {
  await shut();
  await rm(folder, { recursive: true });
});

test('keeps a plain mail with all its recipients', async () => {
  const { MessageId } = await sendPlain('Tu pedido: añil & ocre');
  expect(MessageId).toEqual(expect.any(String));
  expect(mailbox.mails()).toEqual([
    {
      to: ['a@example.com', 'b@example.com'],
      subject: 'Tu pedido: añil & ocre',
      text: 'Hola, «amiga»',
      html: '<p>Hola</p>',
      headers: { From: 'hola@lumbre.example', To: 'a@example.com, b@example.com' },
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
    },
  ]);
});

test('rejects a mail to an .invalid address like SES, and does not keep it', async () => {
  const sent = ses.send(
    new SendEmailCommand({
      Source: 'hola@lumbre.example',
      Destination: { ToAddresses: ['nadie@example.invalid'] },
      Message: { Subject: { Data: 'Hola' }, Body: { Text: { Data: 'Hola' } } },
    }),
  );
  await expect(sent).rejects.toMatchObject({ name: 'MessageRejected' });
  expect(mailbox.mails()).toEqual([]);
});

test('keeps a raw mail with its headers', async () => {
  const lines = [
    'From: Lumbre <hola@lumbre.example>',
    'To: Alba <alba@example.com>',
    'Subject: =?utf-8?B?QsO6aG8=?=',
    'List-Unsubscribe: <https://lumbre.example/baja?t=1>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Búho</p>',
  ];
  const RawMessage = { Data: Buffer.from(lines.join('\r\n')) };
  await ses.send(new SendRawEmailCommand({ RawMessage }));
  await ses.send(new SendRawEmailCommand({ RawMessage, Destinations: ['otra@example.com'] }));
  const [second, first] = mailbox.mails();
  expect(first).toMatchObject({ to: ['alba@example.com'], subject: 'Búho' });
  expect(first?.html.trim()).toBe('<p>Búho</p>');
  expect(first?.headers).toMatchObject({
    'List-Unsubscribe': '<https://lumbre.example/baja?t=1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(second?.to).toEqual(['otra@example.com']);
});

test('keeps mails over a restart, newest first, even if the last line is incomplete', async () => {
  await sendPlain('primero');
  await shut();
  await appendFile(join(folder, 'mails.jsonl'), '\n{"to":["a');
  await open();
  await sendPlain('segundo');
  await shut();
  await open();
  expect(mailbox.mails().map(({ subject }) => subject)).toEqual(['segundo', 'primero']);
});

test('reports bounces and complaints for addresses of the SES simulator only', async () => {
  const events: FeedbackEvent[] = [];
  mailbox.onFeedback((event) => events.push(event));
  const Destination = {
    ToAddresses: [
      'bounce+uno@simulator.amazonses.com',
      'Complaint@simulator.amazonses.com',
      'success@simulator.amazonses.com',
      'bounce@example.com',
    ],
  };
  const Message = { Subject: { Data: 'Hola' }, Body: { Text: { Data: 'Hola' } } };
  const Tags = [{ Name: 'mail', Value: 'm1' }];
  const Source = 'hola@lumbre.example';
  await ses.send(new SendEmailCommand({ Source, Destination, Message, Tags }));
  expect(events).toMatchObject([
    {
      source: 'aws.ses',
      'detail-type': 'Email Bounced',
      detail: {
        eventType: 'Bounce',
        mail: { tags: { mail: ['m1'] } },
        bounce: {
          bounceType: 'Permanent',
          bouncedRecipients: [{ emailAddress: 'bounce+uno@simulator.amazonses.com' }],
        },
      },
    },
    {
      'detail-type': 'Email Complaint Received',
      detail: {
        eventType: 'Complaint',
        complaint: {
          complainedRecipients: [{ emailAddress: 'Complaint@simulator.amazonses.com' }],
        },
      },
    },
  ]);
});

test('answers an unknown action with 400', async () => {
  const response = await fetch(mailbox.endpoint, { method: 'POST', body: 'Action=GetSendQuota' });
  expect(response.status).toBe(400);
});

test('escapes everything of a mail on the page', () => {
  const mail: Mail = {
    to: ['<b>a</b>@example.com'],
    subject: '<script>1</script>',
    html: '"><script>2</script>',
    text: '',
    headers: { 'X-Test': '<i>3</i>' },
    sentAt: '2026-01-02T03:04:05.000Z',
  };
  const page = mailboxPage([mail, { ...mail, html: '', text: '</pre><script>4</script>' }]);
  expect(page).not.toMatch(/<script|<b>a|<i>3/);
  expect(page).toContain('2 correos enviados');
  expect(mailboxPage([])).toContain('Todavía no se ha enviado ningún correo');
});
