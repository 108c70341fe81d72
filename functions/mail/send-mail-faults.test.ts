/** Final SES errors end a mail. All others leave it to the stream's retry (PROMISE-R15). */
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
import { randomUUID } from 'node:crypto';
import { withinPermissions } from '../../test-support/permissions.ts';
import { write } from '../../test-support/shop.ts';
import { delayed, eventOf } from '../../test-support/worker.ts';
import type { MailRecord } from '../table/items.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { findMail, mailToSend } from '../outbox/mail-table.ts';
import { handler } from './send-mail.ts';

const ses = mockClient(SESClient);
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm1' });
});
afterAll(() => ses.restore());

const post = async (): Promise<MailRecord> => {
  // A new address each time, because one address gets few mails an hour.
  const email = `${randomUUID()}@example.com`;
  const subject = { kind: 'emailChanged', email, firstname: 'Inés' } as const;
  const mail = mailToSend(subject, new Date()).Put?.Item ?? {};
  await write(mail);
  return mail as MailRecord;
};
const deliver = (mail: MailRecord) =>
  withinPermissions(sendMail, () => handler(eventOf({ after: { ...mail } })));

/** After temporary faults have delayed the record for longer than the row allows. */
const held = (mail: MailRecord) =>
  delayed(eventOf({ after: { ...mail } }), sendMail.holdSeconds + 1);

const sent = (): number => ses.commandCalls(SendRawEmailCommand).length;

const details = { $metadata: {}, message: 'injected' };
const UNVERIFIED =
  'Email address is not verified. The following identities failed the check: a@b.co';
const unmodelled = (name: string) =>
  new SESServiceException({ ...details, name, $fault: 'client' });

test.each([
  // SES has one code for two limits: mails per second and mails per day.
  ['Throttling', unmodelled('Throttling')],
  ['ServiceUnavailable', unmodelled('ServiceUnavailable')],
  ['InternalFailure', unmodelled('InternalFailure')],
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
  expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
  expect(sent()).toBe(2);
});

test.each([
  ['MessageRejected', new MessageRejected(details)],
  ['AddressNotVerified', new MessageRejected({ ...details, message: UNVERIFIED })],
  ['InvalidParameterValue', unmodelled('InvalidParameterValue')],
  ['AccessDenied', unmodelled('AccessDenied')],
  ['AccessDenied', unmodelled('AccessDeniedException')],
])('%s ends the mail, and no later delivery sends it', async (reason, error) => {
  const mail = await post();
  ses.on(SendRawEmailCommand).rejectsOnce(error);
  expect(await deliver(mail)).toEqual({ batchItemFailures: [] });
  expect(await findMail(mail.id)).toMatchObject({ status: 'failed', reason });

  await deliver(mail);
  expect(await findMail(mail.id)).toMatchObject({ status: 'failed', reason });
  expect(sent()).toBe(1);
});

test('a mail that SES rejects for a while is moved behind the others and sent later', async () => {
  const [stuck, other] = [await post(), await post()];
  ses
    .on(SendRawEmailCommand, { Destinations: [(stuck.subject as { email: string }).email] })
    .rejects(unmodelled('InternalFailure'));
  const Records = [...held(stuck).Records, ...eventOf({ after: { ...other } }).Records];
  expect(await withinPermissions(sendMail, () => handler({ Records }))).toEqual({
    batchItemFailures: [],
  });
  expect(await findMail(other.id)).toMatchObject({ status: 'sent' });
  expect(await findMail(stuck.id)).toMatchObject({ status: 'pending', postponed: 1 });

  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: 'm1' });
  expect(await deliver(stuck)).toEqual({ batchItemFailures: [] });
  expect(await findMail(stuck.id)).toMatchObject({ status: 'sent' });
});

test('after a day of faults a mail is listed as failed, for an admin to retry', async () => {
  const mail = await post();
  const createdAt = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  await write({ ...mail, createdAt });
  ses.on(SendRawEmailCommand).rejects(unmodelled('Throttling'));
  const late = held(mail);
  expect(await withinPermissions(sendMail, () => handler(late))).toEqual({ batchItemFailures: [] });
  expect(await findMail(mail.id)).toMatchObject({ status: 'failed', reason: 'UNAVAILABLE' });
});

test('an unreadable mail is parked and does not delay the others', async () => {
  const [bad, good] = [await post(), await post()];
  await write({ ...bad, subject: 'none' });
  const event = eventOf({ after: { ...bad } }, { after: { ...good } });
  expect(await withinPermissions(sendMail, () => handler(event))).toEqual({
    batchItemFailures: [],
  });
  expect(await findMail(good.id)).toMatchObject({ status: 'sent' });
  expect(await getItem(keys.parked('e1'), { consistent: true })).toMatchObject({
    worker: 'sendMail',
    item: `MAIL#${bad.id} MAIL`,
  });
});
