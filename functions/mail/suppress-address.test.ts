import type { FailedMail } from '#shared/domain/schemas/mail.ts';
import { suppressAddress } from '#shared/rows/mail.ts';
import { feedbackOn, type FeedbackEvent } from '../../local/aws/mail-feedback.ts';
import { closeMail, forgetFailed, mailToSend } from '../outbox/mail-table.ts';
import { isSuppressed } from '../outbox/recipient-table.ts';
import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addAdmin, write } from '../../test-support/shop.ts';
import { handler } from './suppress-address.ts';

const suppressionOf = (email: string) =>
  getItem(keys.suppression(emailHash(email)), { consistent: true });
const isSubscribed = async (email: string): Promise<unknown> =>
  (await getItem(keys.subscription(emailHash(email)), { consistent: true }))?.['active'];
const join = (email: string) => call('subscribe', { body: { email } });

/** A report of SES's mailbox simulator. */
const reportOn = (address: string, mailId?: string): FeedbackEvent => {
  const [event] = feedbackOn({
    to: [address],
    ...(mailId !== undefined && { tags: { mail: [mailId] } }),
    subject: 'Te damos la bienvenida al taller',
    sentAt: '2026-05-04T10:00:00.000Z',
  });
  if (!event) throw new Error(`${address} is not an address of the simulator`);
  return event;
};
const take = (event: FeedbackEvent) => withinPermissions(suppressAddress, () => handler(event));

test.each(['bounce', 'complaint'])(
  'after a %s the address is suppressed and unsubscribed',
  async (reason) => {
    const address = `${reason}+lucia@simulator.amazonses.com`;
    await join(address);
    await join('vecina@example.com');

    await take(reportOn(address));

    expect(await isSubscribed(address)).toBe(false);
    expect(await suppressionOf(address)).toEqual({
      ...keys.suppression(emailHash(address)),
      ...keys.suppressionList('2026-05-04T10:00:00.000Z', emailHash(address)),
      reason,
      since: '2026-05-04T10:00:00.000Z',
    });
    expect(await isSubscribed('vecina@example.com')).toBe(true);
    expect(await isSuppressed('vecina@example.com')).toBe(false);
  },
);

test('suppresses an address without a subscription, in any case', async () => {
  await take(reportOn('Bounce+Sin@simulator.amazonses.com'));
  expect(await isSuppressed('bounce+sin@simulator.amazonses.com')).toBe(true);
});

test('a repeated event and a later one of another kind change nothing', async () => {
  const address = 'bounce+dos@simulator.amazonses.com';
  const event = reportOn(address);
  await take(event);
  const noted = await suppressionOf(address);
  await take(event);
  const detail = {
    ...event.detail,
    eventType: 'Complaint' as const,
    complaint: { complainedRecipients: [{ emailAddress: address }] },
  };
  await take({ ...event, time: '2027-01-01T00:00:00Z', detail });
  expect(await suppressionOf(address)).toEqual(noted);
});

describe('the mail that bounced', () => {
  const email = 'bounce+lola@simulator.amazonses.com';
  const subject = { kind: 'emailChanged', email, firstname: 'Lola' } as const;
  const addMail = async (status: 'pending' | 'sent'): Promise<string> => {
    const { Put } = mailToSend(subject, new Date());
    await write(Put?.Item ?? {});
    const id = String(Put?.Item?.['id']);
    if (status === 'sent') await closeMail({ id, subject }, 'sent');
    return id;
  };
  const listed = async (id: string): Promise<FailedMail | undefined> => {
    const { token } = await addAdmin();
    const { body } = await call('listFailedMails', { token });
    return body.find((mail) => mail.id === id);
  };

  test.each(['sent', 'pending'] as const)('is listed when its status is %s', async (status) => {
    const id = await addMail(status);
    await take(reportOn(email, id));
    await take(reportOn(email, id));
    expect(await listed(id)).toMatchObject({ id, to: email, reason: 'PermanentBounce' });
    // The report may arrive before the worker has saved that SES accepted the mail.
    await closeMail({ id, subject }, 'sent');
    expect(await listed(id)).toBeDefined();
  });

  test('is listed after a transient bounce too, which suppresses nothing', async () => {
    const id = await addMail('sent');
    const to = 'bounce+llena2@simulator.amazonses.com';
    const event = reportOn(to, id);
    if (event.detail.eventType === 'Bounce') event.detail.bounce.bounceType = 'Transient';
    await take(event);
    expect(await listed(id)).toMatchObject({ reason: 'TransientBounce' });
    expect(await isSuppressed(to)).toBe(false);
  });

  test('is not listed again after an admin dismissed it, nor after a complaint', async () => {
    const [dismissed, unwanted] = [await addMail('sent'), await addMail('sent')];
    const event = reportOn(email, dismissed);
    await take(event);
    expect(await forgetFailed(dismissed)).toBe(true);
    await take(event);
    expect(await listed(dismissed)).toBeUndefined();
    await take(reportOn('complaint+lola@simulator.amazonses.com', unwanted));
    expect(await listed(unwanted)).toBeUndefined();
  });
});

test('logs reason and number of addresses, but no address', async () => {
  const lines: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  await take(reportOn('complaint+secreta@simulator.amazonses.com'));
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    { level: 'info', suppressed: 'complaint', addresses: 1 },
    {
      level: 'info',
      function: 'suppressAddress',
      durationMs: expect.any(Number) as unknown,
      coldStart: false,
    },
  ]);
});
