import { ShopError } from '#shared/domain/errors.ts';
import { DEFAULT_SHOP, openShop, shop } from '#shared/domain/shop.ts';
import type { Withheld } from '#shared/domain/schemas/mail.ts';
import { sendMail } from '#shared/rows/mail.ts';
import { STREAM } from '#shared/rows/row.ts';
import { closeMail, findMail, putBehind } from '../outbox/mail-table.ts';
import { reasonOf } from '../stream/unfinished-table.ts';
import type { Change } from '../stream/stream-change.ts';
import { inParallel, isHeldTooLong, streamWorker } from '../stream/stream-worker.ts';
import { env } from '../runtime/env.ts';
import { readSettings } from '../settings/settings-table.ts';
import type { MailRecord } from '../table/items.ts';
import { composeMail } from './compose.ts';
import { mailAbout } from './mail-about.ts';
import { countMailTo, isSuppressed } from '../outbox/recipient-table.ts';
import { sendRawMail } from './ses.ts';

/** Everybody can change a demo's settings, and mails must not repeat typed texts (RULE-48). */
const openForMail = async (): Promise<void> => {
  await readSettings();
  if (env.demo) openShop({ ...shop(), name: DEFAULT_SHOP.name, email: DEFAULT_SHOP.email });
};

/** A mail to the shop gets its address here, because a failed mail is listed with its address. */
const withAddress = (record: MailRecord, email: string): MailRecord =>
  'count' in record.subject ? { ...record, subject: { ...record.subject, email } } : record;

const sendOnce = async (pending: MailRecord): Promise<void> => {
  await openForMail();
  const mail = await mailAbout(pending.subject);
  if (!mail) return closeMail(pending, 'skipped');
  const record = withAddress(pending, mail.to);
  const { content, counting, ...recipient } = mail;
  // A withheld mail about an order is listed, because its customer waits for it. Others are not, so
  // that nobody can fill the panel's list.
  const status = 'orderId' in record.subject ? 'failed' : 'skipped';
  const withhold = (reason: Withheld) => closeMail(record, status, reason);
  if (await isSuppressed(mail.to)) return withhold('SUPPRESSED');
  const { id } = record;
  const mayGo = counting === 'exempt' || (await countMailTo(mail.to, { id, counting }, new Date()));
  if (!mayGo) return withhold('RECIPIENT_LIMIT');
  const written = await content();
  if (!written) return closeMail(record, 'skipped');
  const rejection = await sendRawMail(id, mail.to, await composeMail(written, recipient));
  // If closing fails, the stream sends the mail again. Two mails are better than none.
  return rejection === undefined
    ? closeMail(record, 'sent')
    : closeMail(record, 'failed', rejection);
};

/** Milliseconds. After a longer outage of SES an admin has to retry the mail. */
const LONGEST_OUTAGE = STREAM.maxAgeSeconds * 1000;

const follow = async (change: Change): Promise<void> => {
  const mail = await findMail(String(change.after?.['id']));
  if (mail?.status !== 'pending') return;
  try {
    await sendOnce(mail);
  } catch (error) {
    // A mail that cannot be composed must not block the others.
    if (!(error instanceof ShopError)) return closeMail(mail, 'failed', reasonOf(error));
    if (!isHeldTooLong(sendMail, change)) throw error;
    const age = Date.now() - Date.parse(mail.createdAt);
    if (age > LONGEST_OUTAGE) await closeMail(mail, 'failed', error.code);
    else await putBehind(mail.id);
  }
};

/** A mail that hangs delays its batch by at most the time limit of SES. */
export const handler = streamWorker(sendMail, [inParallel(follow)]);
