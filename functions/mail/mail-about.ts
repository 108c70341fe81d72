/** The mail about each kind of subject: to whom, whether it counts, and its content. */
import type { OrderId, Owner } from '#shared/domain/ids.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import {
  findAdmin,
  findByEmail,
  findUser,
  isInvited,
  issueToken,
  type Account,
} from '../accounts/account-table.ts';
import { isFirstSubscription } from '../newsletter/subscription-table.ts';
import { findClosings } from '../orders/closed-table.ts';
import { findOrder } from '../orders/order-table.ts';
import { allSettings, readSettings } from '../settings/settings-table.ts';
import { get } from '../table/client.ts';
import { PRODUCT, type MailSubject, type UserRecord } from '../table/items.ts';
import { keys, normalEmail } from '../table/keys.ts';
import type { Recipient } from './compose.ts';
import * as contents from './mail-content.ts';
import { linkTo, tokenQuery, type MailContent } from './mail-content.ts';
import type { Counting } from './recipient-table.ts';

interface Mail extends Recipient {
  /** Called when the mail may be sent. Returns undefined if the account has changed meanwhile. */
  content: () => MailContent | Promise<MailContent | undefined>;
  /**
   * Reset mails have limits of their own (LIMITS.resetMail): an attacker who uses up an address's
   * share must not keep its owner out. A restock alert was asked for and confirmed, and an import can
   * end all alerts of an address at once. The shop's own address gets at most six mails an hour.
   */
  counting: Counting | 'exempt';
}

const aboutOrder = (
  account: Account,
  { orderId }: { orderId: OrderId },
  content: () => MailContent,
): Mail => ({
  content,
  to: account.email,
  counting: { orderId, isConfirmed: account.emailConfirmedAt !== undefined },
});

const confirmationOf = (user: UserRecord, counting: 'unasked' | 'requested'): Mail => ({
  to: user.email,
  counting,
  content: async () => {
    const token = await issueToken('confirmation', 'user', user, new Date());
    return token === undefined ? undefined : contents.confirmEmail(token);
  },
});

const readOrder = async ({ owner, orderId }: { owner: Owner; orderId: OrderId }) => {
  const [user, admin, order] = await Promise.all([
    owner.role === 'user' ? findUser(owner.id) : undefined,
    owner.role === 'admin' ? findAdmin(owner.id) : undefined,
    findOrder(owner, orderId),
  ]);
  return { account: user ?? admin, order };
};

const aboutPayment = async (
  subject: { owner: Owner; orderId: OrderId },
  contentOf: (order: Order, account: Account) => MailContent,
): Promise<Mail | undefined> => {
  const { account, order } = await readOrder(subject);
  if (!account || !order) return undefined;
  return aboutOrder(account, subject, () => contentOf(order, account));
};

/** The address of a mail program's unsubscribe button. */
const cancelAlerts = (token: string): string =>
  linkTo(`/api/restock/cancellation${tokenQuery(token)}`);

type Kind = MailSubject['kind'];
type About<K extends Kind> = (
  subject: Extract<MailSubject, { kind: K }>,
) => Mail | undefined | Promise<Mail | undefined>;

const MAILS: { readonly [K in Kind]: About<K> } = {
  orderConfirmation: async (subject) => {
    const { account, order } = await readOrder(subject);
    if (!account || !order) return undefined;
    return aboutOrder(account, subject, () => contents.orderConfirmation(order, account));
  },

  paymentDue: async (subject) => {
    const [{ account, order }, settings] = await Promise.all([readOrder(subject), readSettings()]);
    const { payment } = order ?? {};
    // The money may have arrived, or be too late, since the mail was written.
    if (!account || !order || payment?.status !== 'pending') return undefined;
    const { transferText } = allSettings(settings).payment;
    return aboutOrder(account, subject, () =>
      contents.paymentDue({ ...order, payment }, transferText, account),
    );
  },

  paymentExpired: (subject) => aboutPayment(subject, contents.paymentExpired),

  paymentReturned: (subject) => aboutPayment(subject, contents.paymentReturned),

  orderSent: async (subject) => {
    const { account, order } = await readOrder(subject);
    // An admin may have taken the shipment back since the mail was written, or closed the order.
    const sent = order?.sent;
    if (!account || !sent || order.closed?.whole) return undefined;
    return aboutOrder(account, subject, () => contents.orderSent({ ...order, sent }, account));
  },

  orderClosed: async (subject) => {
    const [{ account, order }, { entries }] = await Promise.all([
      readOrder(subject),
      findClosings({ owner: subject.owner, id: subject.orderId }),
    ]);
    if (!account || !order) return undefined;
    const place = entries.findIndex(({ id }) => id === subject.closingId);
    const content = contents.orderClosed(order, entries.slice(0, place + 1), account);
    return content && aboutOrder(account, subject, () => content);
  },

  newOrders: async ({ email, orders, count }) => {
    const found = await Promise.all(orders.map((one) => findOrder(one.owner, one.orderId)));
    const content = contents.newOrders(
      found.filter((order) => order !== undefined),
      count,
    );
    return content && { content: () => content, to: email, counting: 'exempt' };
  },

  passwordReset: async (subject) => {
    const { email, role = 'user' } = subject;
    const account = await findByEmail(role, email);
    // An invitation ends after a week, and its address must not prolong it.
    if (!account || account.demo || isInvited(account)) return undefined;
    const name = account.emailConfirmedAt === undefined ? '' : account.firstname;
    return {
      content: async () => {
        const token = await issueToken('reset', role, account, new Date());
        return token === undefined ? undefined : contents.passwordReset(name, role, token);
      },
      to: account.email,
      counting: 'exempt',
    };
  },

  invitation: async ({ email, adminId }) => {
    const helper = await findAdmin(adminId);
    if (!helper || helper.email !== email || !isInvited(helper)) return undefined;
    return {
      content: async () => {
        const token = await issueToken('invitation', 'admin', helper, new Date());
        return token === undefined ? undefined : contents.invitation(token);
      },
      to: email,
      counting: 'requested',
    };
  },

  newsletterWelcome: async ({ email, unsubscribeToken }) => {
    if (!(await isFirstSubscription(unsubscribeToken))) return undefined;
    return {
      content: () => contents.newsletterWelcome(unsubscribeToken),
      to: email,
      counting: 'other',
      unsubscribeUrl: linkTo(`/api/newsletter/unsubscribe${tokenQuery(unsubscribeToken)}`),
    };
  },

  emailChanged: ({ email, firstname }) => ({
    content: () => contents.emailChanged(firstname),
    to: email,
    counting: 'other',
  }),

  passwordChanged: ({ email, role }) => ({
    content: () => contents.passwordChanged(role ?? 'user'),
    to: email,
    counting: 'other',
  }),

  confirmEmail: async ({ userId, email, requested }) => {
    const user = await findUser(userId);
    const isCurrent = user && normalEmail(user.email) === normalEmail(email);
    if (!isCurrent || user.emailConfirmedAt !== undefined) return undefined;
    return confirmationOf(user, requested ? 'requested' : 'unasked');
  },

  restockConfirmation: async ({ email, token, requested }) => {
    const isKnown = requested || (await findByEmail('user', email))?.emailConfirmedAt !== undefined;
    return {
      content: () => contents.restockConfirmation(token),
      to: email,
      counting: isKnown ? 'requested' : 'unasked',
      unsubscribeUrl: cancelAlerts(token),
    };
  },

  restock: async ({ email, token, productId }) => {
    const product = await get(PRODUCT, keys.product(productId), { consistent: true });
    // It may have been hidden since the mail was written.
    if (!product || product.hidden) return undefined;
    return {
      content: () => contents.restock(product, token),
      to: email,
      counting: 'exempt',
      unsubscribeUrl: cancelAlerts(token),
    };
  },
};

/**
 * Returns no mail for a deleted account, for a repeated subscription, for a deleted or hidden product,
 * or for a password reset of a demo account (REQ-DEMO).
 */
export const mailAbout = async <K extends Kind>(
  subject: Extract<MailSubject, { kind: K }>,
): Promise<Mail | undefined> => (MAILS[subject.kind as K] as About<K>)(subject);
