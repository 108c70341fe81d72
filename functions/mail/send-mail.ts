import { ShopError } from '#shared/domain/errors.ts';
import { sendMail } from '#shared/rows/mail.ts';
import {
  findAdmin,
  findAdminByEmail,
  findUser,
  findUserByEmail,
} from '../accounts/account-table.ts';
import { issueResetToken } from '../accounts/password-reset-table.ts';
import { env } from '../http/env.ts';
import { composeMail, type Recipient } from './compose.ts';
import {
  emailChanged,
  newsletterWelcome,
  orderConfirmation,
  passwordChanged,
  passwordReset,
  type MailContent,
} from './mail-content.ts';
import type { MailRecord, MailSubject } from '../table/records.ts';
import { closeMail, findMail } from './mail-table.ts';
import { countMailTo } from './recipient-table.ts';
import { sendRawMail } from './ses.ts';
import { isSuppressed } from './suppression-table.ts';
import { findOrder } from '../orders/order-table.ts';
import { streamWorker } from '../stream/stream-worker.ts';

const linkTo = (path: string): string => env.publicOrigin + path;

const RESET_PAGE = { user: '/resetpassword', admin: '/admin/resetpassword' };
const SIGN_IN_PAGE = { user: '/login', admin: '/admin' };

type Mail = { content: MailContent } & Recipient;

/** Returns no mail for a deleted account, or for a password reset of a demo account (REQ-DEMO). */
const mailAbout = async (subject: MailSubject): Promise<Mail | undefined> => {
  switch (subject.kind) {
    case 'orderConfirmation': {
      const { owner, orderId } = subject;
      const [account, order] = await Promise.all([
        owner.role === 'user' ? findUser(owner.id) : findAdmin(owner.id),
        findOrder(owner, orderId),
      ]);
      if (!account || !order) return undefined;
      const profile = owner.role === 'user' ? `/profile/${owner.id}` : undefined;
      const recipient = { firstname: account.firstname, profile };
      return { content: orderConfirmation(order, recipient, linkTo), to: account.email };
    }
    case 'passwordReset': {
      const { email, role = 'user' } = subject;
      const account = await (role === 'admin' ? findAdminByEmail : findUserByEmail)(email);
      if (!account || account.demo) return undefined;
      const token = await issueResetToken(account, new Date(), role);
      const link = linkTo(`${RESET_PAGE[role]}/${encodeURIComponent(token)}`);
      return { content: passwordReset(account.firstname, link), to: account.email };
    }
    case 'newsletterWelcome': {
      const query = `?token=${encodeURIComponent(subject.unsubscribeToken)}`;
      return {
        content: newsletterWelcome(linkTo(`/newsletter/baja${query}`), linkTo),
        to: subject.email,
        unsubscribeUrl: linkTo(`/api/newsletter/unsubscribe${query}`),
      };
    }
    case 'emailChanged':
      return { content: emailChanged(subject.firstname), to: subject.email };
    case 'passwordChanged':
      return {
        content: passwordChanged(linkTo(SIGN_IN_PAGE[subject.role ?? 'user'])),
        to: subject.email,
      };
  }
};

/** @returns SES's error code when the mail can never be sent */
const send = async ({ content, ...recipient }: Mail): Promise<string | undefined> =>
  sendRawMail(recipient.to, await composeMail(content, recipient));

const sendOnce = async ({ id, subject }: MailRecord): Promise<void> => {
  const mail = await mailAbout(subject);
  if (!mail || (await isSuppressed(mail.to))) return closeMail(id, 'skipped');
  // Reset mails have limits of their own (hour-and-day-rules.ts): an attacker who uses up an address's
  // share must not keep its owner out.
  if (subject.kind !== 'passwordReset' && !(await countMailTo(mail.to, id, new Date()))) {
    return closeMail(id, 'skipped', 'RECIPIENT_LIMIT');
  }
  const refusal = await send(mail);
  // If closing fails, the stream sends the mail again: twice is better than never.
  return refusal === undefined ? closeMail(id, 'sent') : closeMail(id, 'failed', refusal);
};

export const handler = streamWorker(sendMail, async ({ after }) => {
  const mail = await findMail(String(after?.['id']));
  if (mail?.status !== 'pending') return;
  await sendOnce(mail).catch(async (error: unknown) => {
    // The stream retries a ShopError. A mail that cannot be composed must not block the others.
    if (error instanceof ShopError) throw error;
    await closeMail(mail.id, 'failed', error instanceof Error ? error.name : 'NotAnError');
  });
});
