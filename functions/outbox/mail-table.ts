/**
 * The outbox: a mail is an item, written in the transaction that causes it. The table's stream
 * hands it to the worker sendMail, so no request waits for SES or fails with it (RULE-33).
 */
import type { Role } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/row.ts';
import type { BounceReason, FailedMail } from '#shared/domain/schemas/mail.ts';
import * as z from 'zod/mini';
import { newId } from '../table/new-id.ts';
import { get, getAll } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import {
  MAIL,
  ORDER_MAIL,
  type MailRecord,
  type MailStatus,
  type MailSubject,
} from '../table/items.ts';
import { emailHash, FAILED_MAILS_LIST, keys, type Item } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import { pageOf, queryNewest, type PageRequest } from '../table/page.ts';
import { IS_NEW, put, remove, transact, update, write, type Write } from '../table/write.ts';

/** The part of an account that an order or a mail shows; the key tells whose it is. */
export const CUSTOMER = {
  record: () =>
    z.object({
      pk: z.string(),
      firstname: z.string(),
      lastname: z.string(),
      email: z.string(),
      /** An admin's account has no telephone number. */
      phone: z.exactOptional(z.string()),
      emailConfirmedAt: z.exactOptional(z.string()),
    }),
};

const newMail = (id: string, subject: MailSubject, now: Date): Item => {
  const record: MailRecord = {
    id,
    subject,
    status: 'pending',
    createdAt: now.toISOString(),
    expiresAt: expiryOf(MAIL, now),
  };
  return itemOf(MAIL, keys.mail(id), record);
};

/** The write that puts a mail into the outbox, for the transaction that causes the mail. */
export const mailToSend = (subject: MailSubject, now: Date): Write =>
  put(newMail(newId(now), subject, now));

/** A mail to the shop. sendMail finds its address, which a setting may have changed meanwhile. */
export const aboutNewOrders = (
  orders: Extract<MailSubject, { kind: 'newOrders' }>['orders'],
  count: number,
): MailSubject => ({ kind: 'newOrders', email: '', orders, count });

/** Puts a mail into the outbox unless the outbox has one with this id, a ULID, already. */
export const sendOnceAs = async (id: string, subject: MailSubject, now: Date): Promise<void> => {
  await write(put(newMail(id, subject, now), IS_NEW));
};

/**
 * The write that sends a notice about an account. An unconfirmed address gets none, because it may
 * belong to somebody else: such an address gets the confirmation mail only (RULE-48).
 */
export const noticeTo = (
  { emailConfirmedAt }: { emailConfirmedAt?: string },
  notice: MailSubject,
  now: Date,
): Write[] => (emailConfirmedAt === undefined ? [] : [mailToSend(notice, now)]);

export const passwordChangedNotice = (role: Role, email: string): MailSubject => ({
  kind: 'passwordChanged',
  email,
  ...(role === 'admin' && { role }),
});

/** A mail as it is now; the stream's copy may be older. */
export const findMail = (id: string): Promise<MailRecord | undefined> =>
  get(MAIL, keys.mail(id), { consistent: true });

/** The write that tells the page of an order what became of its mail. */
const noteOnOrder = (subject: MailSubject, at: string, reason: string | undefined): Write[] => {
  if (!('orderId' in subject)) return [];
  const { kind, owner, orderId } = subject;
  const record = { kind, at, ...(reason !== undefined && { reason }) };
  return [put(itemOf(ORDER_MAIL, keys.orderMail(owner, orderId, kind), record))];
};

/** The subject with a hash of the address in its place, and without the name. */
const withoutPerson = (subject: MailSubject): MailSubject =>
  'email' in subject
    ? {
        ...subject,
        email: emailHash(subject.email),
        ...('firstname' in subject && { firstname: '' }),
      }
    : subject;

/**
 * Sets the final status of a pending mail; changes nothing when the mail is gone or already has one.
 * @param reason SES's name of the error, or as in Withheld; never personal data
 * @param was another status that it may have
 */
export const closeMail = async (
  { id, subject }: Pick<MailRecord, 'id' | 'subject'>,
  status: Exclude<MailStatus, 'pending'>,
  reason?: string,
  was: MailStatus = 'pending',
): Promise<void> => {
  // Nobody can send this mail again, because nobody has the address any more (RULE-93).
  const isKept = status === 'failed' && subject.kind !== 'accountErased';
  const list = isKept ? keys.failedMailList(id) : {};
  const shown = isKept ? subject : withoutPerson(subject);
  const changes = { status, subject: shown, ...(reason && { reason }), ...list };
  await transact({
    mail: update(keys.mail(id), expression`SET ${assign(changes)}`, {
      when: expression`#status = ${'pending' satisfies MailStatus} OR #status = ${was}`,
    }),
    // A mail that is skipped without a reason is not wanted any more.
    order: status === 'skipped' ? [] : noteOnOrder(subject, new Date().toISOString(), reason),
  });
};

/**
 * Lists a mail that SES accepted and another mail server returned. The report of SES may arrive
 * before the worker sets the status `sent`.
 * @param email of the report
 */
export const markBounced = async (
  id: string,
  { email, reason }: { email: string; reason: BounceReason },
): Promise<void> => {
  const mail = await findMail(id);
  if (!mail) return;
  const subject = 'email' in mail.subject ? { ...mail.subject, email } : mail.subject;
  await closeMail({ id, subject }, 'failed', reason, 'sent');
};

/** Moves a pending mail behind the others: its update comes through the stream as a new record. */
export const putBehind = async (id: string): Promise<void> => {
  await write(
    update(keys.mail(id), expression`ADD postponed ${1}`, {
      when: expression`#status = ${'pending' satisfies MailStatus}`,
    }),
  );
};

/** Mails that did not arrive with their addresses, newest first. */
export const listFailed = async (request: PageRequest): Promise<Page<FailedMail>> => {
  const mails = await queryNewest(MAIL, FAILED_MAILS_LIST, request);
  const { entries, next } = pageOf(mails, { limit: request.limit });
  const owners = entries.flatMap(({ subject }) =>
    'email' in subject ? [] : [keys.account(subject.owner)],
  );
  const accounts = await getAll(CUSTOMER, owners);
  const addresses = new Map(accounts.map(({ pk, email }) => [pk, email]));
  return {
    next,
    entries: entries.map(({ id, subject, reason = '', createdAt }) => ({
      id,
      kind: subject.kind,
      to:
        'email' in subject ? subject.email : (addresses.get(keys.account(subject.owner).pk) ?? ''),
      reason,
      createdAt,
    })),
  };
};

/** Deletes a failed mail. Returns whether there was one. */
export const forgetFailed = async (id: string): Promise<boolean> => {
  const isFailed = { when: expression`#status = ${'failed' satisfies MailStatus}` };
  return (await transact({ mail: remove(keys.mail(id), isFailed) })) === undefined;
};

/**
 * Puts a mail into the outbox again, as a new one, because the stream starts sendMail for new
 * items only.
 * @param was `pending` after a restore: the restored table's stream does not know the mail
 * @returns whether there was such a mail; the second of two concurrent calls finds none
 */
export const sendAgain = async (
  id: string,
  now: Date,
  was: MailStatus = 'failed',
): Promise<boolean> => {
  const mail = await findMail(id);
  if (mail?.status !== was) return false;
  const { subject } = mail;
  const again = subject.kind === 'confirmEmail' ? { ...subject, requested: true } : subject;
  const failed = await transact({
    old: remove(keys.mail(id), { when: expression`#status = ${was}` }),
    again: mailToSend(again, now),
  });
  return failed === undefined;
};
