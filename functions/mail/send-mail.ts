import { ShopError } from '#shared/domain/errors.ts';
import { sendMail } from '#shared/rows/mail.ts';
import type { OrderId, Owner } from '#shared/domain/ids.ts';
import { STREAM } from '#shared/rows/row.ts';
import {
  findAdmin,
  findAdminByEmail,
  findUser,
  findUserByEmail,
} from '../accounts/account-table.ts';
import { issueConfirmationToken } from '../accounts/confirmation-table.ts';
import { issueResetToken } from '../accounts/password-table.ts';
import { env } from '../runtime/env.ts';
import { composeMail, type Recipient } from './compose.ts';
import {
  confirmEmail,
  emailChanged,
  newOrder,
  newsletterWelcome,
  orderConfirmation,
  orderSent,
  passwordChanged,
  passwordReset,
  restock,
  restockConfirmation,
  type MailContent,
} from './mail-content.ts';
import { get } from '../table/client.ts';
import {
  ORDER,
  PRODUCT,
  type MailRecord,
  type MailSubject,
  type UserRecord,
} from '../table/items.ts';
import { keys, normalEmail, type Item } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { closeMail, findMail, putBehind, sendOnceAs } from '../outbox/mail-table.ts';
import { countMailTo, isSuppressed, type Counting } from './recipient-table.ts';
import { sendRawMail } from './ses.ts';
import { findOrder } from '../orders/order-table.ts';
import { reasonOf } from '../stream/parked-table.ts';
import type { Change } from '../stream/stream-change.ts';
import { inParallel, isHeldTooLong, streamWorker } from '../stream/stream-worker.ts';

const linkTo = (path: string): string => env.publicOrigin + path;

const RESET_PAGE = { user: '/resetpassword', admin: '/admin/resetpassword' };
const SIGN_IN_PAGE = { user: '/login', admin: '/admin' };

/** The pages and the one-click address of a token that confirms and cancels restock alerts. */
const restockLinks = (token: string) => {
  const query = `?token=${encodeURIComponent(token)}`;
  return {
    confirm: linkTo(`/aviso/confirmar${query}`),
    cancel: linkTo(`/aviso/cancelar${query}`),
    oneClick: linkTo(`/api/restock/cancellation${query}`),
  };
};

interface Mail extends Recipient {
  /** Called when the mail may be sent. Returns undefined if the account has changed meanwhile. */
  content: () => MailContent | Promise<MailContent | undefined>;
  /**
   * Reset mails have limits of their own (LIMITS.resetMail): an attacker who uses up an address's
   * share must not keep its owner out. A restock alert was asked for and confirmed, and an import can
   * end all alerts of an address at once. The shop's own address is told of every order.
   */
  counting: Counting | 'exempt';
}

/** @param orderId of the order that causes the mail */
const confirmationOf = (
  user: UserRecord,
  counting: 'unasked' | 'requested',
  orderId?: OrderId,
): Mail => ({
  to: user.email,
  counting,
  content: async () => {
    const token = await issueConfirmationToken(user, new Date());
    return token === undefined ? undefined : confirmEmail({ token, orderId }, linkTo);
  },
});

const readOrder = async ({ owner, orderId }: { owner: Owner; orderId: OrderId }) => {
  const [user, admin, order] = await Promise.all([
    owner.role === 'user' ? findUser(owner.id) : undefined,
    owner.role === 'admin' ? findAdmin(owner.id) : undefined,
    findOrder(owner, orderId),
  ]);
  return { user, account: user ?? admin, order };
};

/**
 * Returns no mail for a deleted account, for an order of an admin with an unconfirmed address, for a
 * sent order of an unconfirmed address, for a deleted or hidden product, or for a password reset of a
 * demo account (REQ-DEMO).
 */
const mailAbout = async (subject: MailSubject): Promise<Mail | undefined> => {
  switch (subject.kind) {
    case 'orderConfirmation': {
      const { owner, orderId } = subject;
      const { user, account, order } = await readOrder(subject);
      if (!account || !order) return undefined;
      if (account.emailConfirmedAt === undefined) {
        return user && confirmationOf(user, 'unasked', orderId);
      }
      const profile = owner.role === 'user' ? `/profile/${owner.id}` : undefined;
      const recipient = { firstname: account.firstname, profile };
      return {
        content: () => orderConfirmation(order, recipient, linkTo),
        to: account.email,
        counting: 'other',
      };
    }
    case 'orderSent': {
      const { account, order } = await readOrder(subject);
      // An admin may have taken the shipment back since the mail was written.
      const sent = order?.sent;
      if (!account || !sent || account.emailConfirmedAt === undefined) return undefined;
      return {
        content: () => orderSent({ ...order, sent }, account.firstname, linkTo),
        to: account.email,
        counting: 'other',
      };
    }
    case 'newOrder': {
      const order = await findOrder(subject.owner, subject.orderId);
      return (
        order && { content: () => newOrder(order, linkTo), to: subject.email, counting: 'exempt' }
      );
    }
    case 'passwordReset': {
      const { email, role = 'user' } = subject;
      const account = await (role === 'admin' ? findAdminByEmail : findUserByEmail)(email);
      if (!account || account.demo) return undefined;
      // The owner of an unconfirmed address may not have typed this name.
      const name = account.emailConfirmedAt === undefined ? '' : account.firstname;
      return {
        content: async () => {
          const token = await issueResetToken(account, new Date(), role);
          return passwordReset(name, linkTo(`${RESET_PAGE[role]}/${encodeURIComponent(token)}`));
        },
        to: account.email,
        counting: 'exempt',
      };
    }
    case 'newsletterWelcome': {
      const query = `?token=${encodeURIComponent(subject.unsubscribeToken)}`;
      return {
        content: () => newsletterWelcome(linkTo(`/newsletter/baja${query}`), linkTo),
        to: subject.email,
        counting: 'other',
        unsubscribeUrl: linkTo(`/api/newsletter/unsubscribe${query}`),
      };
    }
    case 'emailChanged':
      return {
        content: () => emailChanged(subject.firstname),
        to: subject.email,
        counting: 'other',
      };
    case 'passwordChanged':
      return {
        content: () => passwordChanged(linkTo(SIGN_IN_PAGE[subject.role ?? 'user'])),
        to: subject.email,
        counting: 'other',
      };
    case 'confirmEmail': {
      const user = await findUser(subject.userId);
      const isCurrent = user && normalEmail(user.email) === normalEmail(subject.email);
      if (!isCurrent || user.emailConfirmedAt !== undefined) return undefined;
      return confirmationOf(user, subject.requested ? 'requested' : 'unasked');
    }
    case 'restockConfirmation': {
      const { email, token, requested } = subject;
      const isKnown = requested || (await findUserByEmail(email))?.emailConfirmedAt !== undefined;
      const links = restockLinks(token);
      return {
        content: () => restockConfirmation(links),
        to: email,
        counting: isKnown ? 'requested' : 'unasked',
        unsubscribeUrl: links.oneClick,
      };
    }
    case 'restock': {
      const { email, token, productId } = subject;
      const product = await get(PRODUCT, keys.product(productId), { consistent: true });
      // It may have been hidden since the mail was written.
      if (!product || product.hidden) return undefined;
      const links = restockLinks(token);
      return {
        content: () => restock(product, links, linkTo),
        to: email,
        counting: 'exempt',
        unsubscribeUrl: links.oneClick,
      };
    }
  }
};

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

/** Puts the mail to the shop into the outbox. It has the order's id, so a repeated record writes no other. */
const tellShop = async (order: Item): Promise<void> => {
  if (env.ordersTo === '') return;
  const { id, owner } = decode(ORDER, order);
  const subject = { kind: 'newOrder', email: env.ordersTo, owner, orderId: id } as const;
  await sendOnceAs(id, subject, new Date());
};

const follow = async (change: Change): Promise<void> => {
  if (change.after && isOf(ORDER, change.after)) return tellShop(change.after);
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
