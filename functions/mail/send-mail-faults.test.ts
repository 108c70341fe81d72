/** Error codes of SES: final ones end a mail, all others leave it to the stream's retry (PROMISE-R15). */
import { sendMail } from '#shared/rows/mail.ts';
import {
  AccountSendingPausedException,
  ConfigurationSetDoesNotExistException,
  MailFromDomainNotVerifiedException,
  MessageRejected,
  SendRawEmailCommand,
  SESClient,
  SESServiceException,
} from '@aws-sdk/client-ses';
import { mockClient } from 'aws-sdk-client-mock';
import { withinPermissions } from '../../test-support/permissions.ts';
import { write } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import type { MailRecord } from '../table/records.ts';
import { findMail, mailToSend } from './mail-table.ts';
import { handler } from './send-mail.ts';

const ses = mockClient(SESClient);
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm1' });
});
afterAll(() => ses.restore());

const post = async (): Promise<MailRecord> => {
  const subject = { kind: 'emailChanged', email: 'ines@example.com', firstname: 'Inés' } as const;
  const mail = mailToSend(subject, new Date()).Put?.Item ?? {};
  await write(mail);
  return mail as MailRecord;
};
const deliver = (mail: MailRecord) =>
  withinPermissions(sendMail, () => handler(eventOf({ after: { ...mail } })));

const sent = (): number => ses.commandCalls(SendRawEmailCommand).length;

const details = { $metadata: {}, message: 'injected' };
/** An error that the SDK has no class for. */
const unmodelled = (name: string) =>
  new SESServiceException({ ...details, name, $fault: 'client' });

test.each([
  // One code for two limits: mails per second and mails per day.
  ['Throttling', unmodelled('Throttling')],
  ['ServiceUnavailable', unmodelled('ServiceUnavailable')],
  ['InternalFailure', unmodelled('InternalFailure')],
  ['AccessDenied', unmodelled('AccessDenied')],
  ['AccountSendingPausedException', new AccountSendingPausedException(details)],
  ['MailFromDomainNotVerifiedException', new MailFromDomainNotVerifiedException(details)],
  ['ConfigurationSetDoesNotExistException', new ConfigurationSetDoesNotExistException(details)],
])('%s keeps the mail pending, and the next delivery sends it', async (_, error) => {
  const mail = await post();
  ses.on(SendRawEmailCommand).rejectsOnce(error);
  expect(await deliver(mail)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect(await findMail(mail.id)).toMatchObject({ status: 'pending' });

  expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
  expect(await findMail(mail.id)).toMatchObject({ status: 'sent' });
  expect(sent()).toBe(2);
});

test.each([
  ['MessageRejected', new MessageRejected(details)],
  ['InvalidParameterValue', unmodelled('InvalidParameterValue')],
])('%s ends the mail, and no later delivery sends it', async (reason, error) => {
  const mail = await post();
  ses.on(SendRawEmailCommand).rejectsOnce(error);
  expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
  expect(await findMail(mail.id)).toMatchObject({ status: 'failed', reason });

  await deliver(mail);
  expect(await findMail(mail.id)).toMatchObject({ status: 'failed', reason });
  expect(sent()).toBe(1);
});
