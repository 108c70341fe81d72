/** Sends a test file's mails: outbox, worker, SES with its faults, mailbox. */
import { sendMail } from '#shared/rows/mail.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventSource } from '../local/aws/event-source.ts';
import { startMailbox, type Mail, type Mailbox } from '../local/aws/mailbox.ts';
import { handler } from '../functions/mail/send-mail.ts';
import { env } from '../functions/runtime/env.ts';
import type { MailRecord } from '../functions/table/items.ts';
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { mailsTo } from './shop.ts';
import { eventually, startWorker } from './worker.ts';

interface MailWorker {
  ses: Pick<FaultProxy, 'calls' | 'inject'>;
  onFeedback: Mailbox['onFeedback'];
  /** Newest first. */
  mails: () => readonly Mail[];
  /** Oldest first. */
  sentTo: (address: string) => Mail[];
  /** Without a subject it returns the first mail. */
  mailTo: (address: string, subject?: string) => Promise<Mail>;
  /** Waits until no mail to the address is pending, and returns its mails of the outbox. */
  closedTo: (address: string) => Promise<MailRecord[]>;
}

export const startMailWorker = (): MailWorker => {
  let folder: string;
  let mailbox: Mailbox;
  let ses: FaultProxy;
  let worker: EventSource;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lumbre-mail-'));
    mailbox = await startMailbox(join(folder, 'mails.jsonl'));
    ses = await startFaultProxy(mailbox.endpoint);
    // The shop's client reads its endpoint with its first call.
    process.env['AWS_ENDPOINT_URL_SES'] = ses.url;
    env.publicOrigin = 'https://lumbre.test';
    worker = await startWorker(sendMail, handler);
  });
  afterEach(() => ses.inject());
  afterAll(async () => {
    await worker.stop();
    await ses.stop();
    await mailbox.stop();
    await rm(folder, { recursive: true });
  });
  const sentTo = (address: string): Mail[] =>
    mailbox
      .mails()
      .filter(({ to }) => to.includes(address))
      .toReversed();
  return {
    ses: {
      get calls() {
        return ses.calls;
      },
      inject: (...rules) => ses.inject(...rules),
    },
    onFeedback: (listener) => mailbox.onFeedback(listener),
    mails: () => mailbox.mails(),
    sentTo,
    mailTo: (address, wanted) =>
      eventually(() =>
        sentTo(address).find(({ subject }) => wanted === undefined || subject === wanted),
      ),
    closedTo: (address) =>
      eventually(async () => {
        const mails = await mailsTo(address);
        const isOpen = mails.length === 0 || mails.some(({ status }) => status === 'pending');
        return isOpen ? undefined : mails;
      }),
  };
};
