import { ShopError } from '#shared/domain/errors.ts';
import { sendMail } from '#shared/rows/mail.ts';
import { STREAM } from '#shared/rows/row.ts';
import { closeMail, findMail, putBehind } from '../outbox/mail-table.ts';
import { reasonOf } from '../stream/unfinished-table.ts';
import type { Change } from '../stream/stream-change.ts';
import { inParallel, isHeldTooLong, streamWorker } from '../stream/stream-worker.ts';
import type { MailRecord } from '../table/items.ts';
import { composeMail } from './compose.ts';
import { mailAbout } from './mail-about.ts';
import { countMailTo, isSuppressed } from './recipient-table.ts';
import { sendRawMail } from './ses.ts';

const sendOnce = async ({ id, subject }: MailRecord): Promise<void> => {
  const mail = await mailAbout(subject);
  if (!mail || (await isSuppressed(mail.to))) return closeMail(id, 'skipped');
  const { content, counting, ...recipient } = mail;
  const mayGo = counting === 'exempt' || (await countMailTo(mail.to, { id, counting }, new Date()));
  if (!mayGo) return closeMail(id, 'skipped', 'RECIPIENT_LIMIT');
  const written = await content();
  if (!written) return closeMail(id, 'skipped');
  const rejection = await sendRawMail(id, mail.to, await composeMail(written, recipient));
  // If closing fails, the stream sends the mail again: twice is better than never.
  return rejection === undefined ? closeMail(id, 'sent') : closeMail(id, 'failed', rejection);
};

/** Milliseconds for which SES may be unavailable before an admin has to retry the mail. */
const LONGEST_OUTAGE = STREAM.maxAgeSeconds * 1000;

const follow = async (change: Change): Promise<void> => {
  const mail = await findMail(String(change.after?.['id']));
  if (mail?.status !== 'pending') return;
  try {
    await sendOnce(mail);
  } catch (error) {
    // A mail that cannot be composed must not block the others.
    if (!(error instanceof ShopError)) return closeMail(mail.id, 'failed', reasonOf(error));
    if (!isHeldTooLong(sendMail, change)) throw error;
    const age = Date.now() - Date.parse(mail.createdAt);
    if (age > LONGEST_OUTAGE) await closeMail(mail.id, 'failed', error.code);
    else await putBehind(mail.id);
  }
};

/** Sends a batch in parallel. A mail that hangs delays the batch by at most the time limit of SES. */
export const handler = streamWorker(sendMail, [inParallel(follow)]);
