import { SendRawEmailCommand, SESClient, type MessageTag } from '@aws-sdk/client-ses';
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

const LINES = [
  'From: Lumbre <hola@lumbre.example>',
  'To: Alba <alba@example.com>',
  'List-Unsubscribe: <https://lumbre.example/baja?t=1>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'Content-Type: text/html; charset=utf-8',
];
const send = (subject: string, options: { Destinations?: string[]; Tags?: MessageTag[] } = {}) =>
  ses.send(
    new SendRawEmailCommand({
      RawMessage: {
        Data: Buffer.from([...LINES, `Subject: ${subject}`, '', '<p>Búho</p>'].join('\r\n')),
      },
      ...options,
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

test('keeps mails over a restart, newest first, even if the last line is incomplete', async () => {
  await send('primero');
  await shut();
  await appendFile(join(folder, 'mails.jsonl'), '\n{"to":["a');
  await open();
  await send('segundo');
  await shut();
  await open();
  expect(mailbox.mails().map(({ subject }) => subject)).toEqual(['segundo', 'primero']);
});

test('reports bounces and complaints for addresses of the SES simulator only', async () => {
  const events: FeedbackEvent[] = [];
  mailbox.onFeedback((event) => events.push(event));
  await send('Hola', {
    Destinations: [
      'bounce+uno@simulator.amazonses.com',
      'Complaint@simulator.amazonses.com',
      'success@simulator.amazonses.com',
      'bounce@example.com',
    ],
    Tags: [{ Name: 'mail', Value: 'm1' }],
  });
  expect(events).toMatchObject([
    { 'detail-type': 'Email Bounced', detail: { mail: { tags: { mail: ['m1'] } } } },
    { 'detail-type': 'Email Complaint Received' },
  ]);
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
