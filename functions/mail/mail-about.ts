import type { OrderId, Owner, Role } from '#shared/domain/ids.ts';
import { toDollars } from '#shared/domain/money.ts';
import { isGiven } from '#shared/domain/refunds.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import {
  findAdmin,
  findByEmail,
  findUser,
  isInvited,
  issueToken,
  type Account,
} from '../accounts/account-table.ts';
import { findLetter, publicPieces } from '../newsletter/letter-table.ts';
import { isFirstSubscription, tokenOfSubscription } from '../newsletter/subscription-table.ts';
import { findClosings } from '../orders/closed-table.ts';
import { findOrder } from '../orders/order-table.ts';
import { findRefund } from '../payments/payment-table.ts';
import { allSettings, findConditions, readSettings } from '../settings/settings-table.ts';
import { get } from '../table/client.ts';
import { PRODUCT, REVIEW, type MailSubject } from '../table/items.ts';
import { keys, normalEmail } from '../table/keys.ts';
import { env } from '../runtime/env.ts';
import { shopAddress, type Recipient } from './compose.ts';
import * as contents from './mail-content.ts';
import { linkTo, tokenQuery, type MailContent } from './mail-content.ts';
import type { Counting } from '../outbox/recipient-table.ts';

interface Mail extends Recipient {
  /** Called before the mail is sent. Undefined if the account has changed meanwhile. */
  content: () => MailContent | Promise<MailContent | undefined>;
  /**
   * Exempt mails:
   * - Reset mails have limits of their own, so that an attacker who uses up an address's share does
   *   not lock its owner out.
   * - A restock alert was confirmed, and an import can end all alerts of an address at once.
   * - A letter goes to each subscriber once, and its preview has a limit of its own.
   * - The shop's own address gets at most twelve mails an hour.
   * - The receipt of a withdrawal is owed at once (RULE-92), and a cancellation must be known. The limits of
   *   withdrawals and closings bound both.
   */
  counting: Counting | 'exempt';
}

type OrderSubject = { owner: Owner; orderId: OrderId };

/** No mail if the account or the order is gone. */
const aboutOrder = async (
  { owner, orderId }: OrderSubject,
  contentOf: (
    order: Order,
    account: Account,
  ) => MailContent | undefined | Promise<MailContent | undefined>,
  isExempt = false,
): Promise<Mail | undefined> => {
  const [account, order] = await Promise.all([
    owner.role === 'user' ? findUser(owner.id) : findAdmin(owner.id),
    findOrder(owner, orderId),
  ]);
  const content = account && order && (await contentOf(order, account));
  if (!content) return undefined;
  const isConfirmed = account.emailConfirmedAt !== undefined;
  const counting = isExempt ? 'exempt' : { orderId, isConfirmed };
  return { content: () => content, to: account.email, counting };
};

const acceptedIn = async ({
  conditions,
}: Pick<Order, 'conditions'>): Promise<string | undefined> =>
  conditions === undefined ? undefined : findConditions(conditions);

/** A mail that is sent even if the account is gone. */
const notice = (to: string, content: MailContent): Mail => ({
  content: () => content,
  to,
  counting: 'other',
});

const toShop = (content: MailContent | undefined): Mail | undefined => {
  const to = env.ordersTo || shopAddress();
  return content && to !== '' ? { content: () => content, to, counting: 'exempt' } : undefined;
};

const withToken =
  (
    kind: Parameters<typeof issueToken>[0],
    role: Role,
    account: Account,
    contentOf: (token: string) => MailContent,
  ): Mail['content'] =>
  async () => {
    const token = await issueToken(kind, role, account, new Date());
    return token === undefined ? undefined : contentOf(token);
  };

const unsubscribe = (token: string): string =>
  linkTo(`/api/newsletter/unsubscribe${tokenQuery(token)}`);

const cancelAlerts = (token: string): string =>
  linkTo(`/api/restock/cancellation${tokenQuery(token)}`);

type Kind = MailSubject['kind'];
type About<K extends Kind> = (
  subject: Extract<MailSubject, { kind: K }>,
) => Mail | undefined | Promise<Mail | undefined>;

const MAILS: { readonly [K in Kind]: About<K> } = {
  orderConfirmation: (subject) =>
    aboutOrder(subject, async (order, account) =>
      contents.orderConfirmation(order, account, await acceptedIn(order)),
    ),

  paymentDue: async (subject) => {
    const { transferText } = allSettings(await readSettings()).payment;
    return aboutOrder(subject, async ({ payment, ...order }, account) =>
      // The money may have arrived, or be too late, since the mail was written.
      payment?.status === 'pending'
        ? contents.paymentDue({ ...order, payment }, transferText, account, {
            conditions: await acceptedIn(order),
            token:
              payment.confirmedUntil === undefined || account.emailConfirmedAt !== undefined
                ? undefined
                : await issueToken('confirmation', 'user', account, new Date()),
          })
        : undefined,
    );
  },

  paymentExpired: (subject) => aboutOrder(subject, contents.paymentExpired),

  paymentReturned: async (subject) => {
    const { owner, orderId: id, refundKey } = subject;
    const refund = await findRefund({ owner, id }, refundKey);
    return aboutOrder(
      subject,
      (order, account) =>
        refund && contents.paymentReturned(order, account, { ...refund, isGiven: isGiven(refund) }),
    );
  },

  addressCorrected: (subject) => aboutOrder(subject, contents.addressCorrected),

  orderSent: (subject) =>
    aboutOrder(subject, ({ sent, ...order }, account) => {
      // An admin may have undone the shipment or closed the order since the mail was written.
      if (order.closed?.whole) return undefined;
      if (!order.pickup) return sent && contents.orderSent({ ...order, sent }, account);
      return order.packed && !sent
        ? contents.orderReady({ ...order, pickup: order.pickup }, account)
        : undefined;
    }),

  orderClosed: async (subject) => {
    const orderKey = { owner: subject.owner, id: subject.orderId };
    const { entries } = await findClosings(orderKey);
    const place = entries.findIndex(({ id }) => id === subject.closingId);
    const refund = await findRefund(orderKey, subject.closingId);
    // A customer is told of money only after Stripe has accepted the refund.
    const byStripe = refund && (isGiven(refund) ? toDollars(refund.amount) : 0);
    return aboutOrder(
      subject,
      (order, account) =>
        contents.orderClosed(order, entries.slice(0, place + 1), account, byStripe),
      true,
    );
  },

  withdrawal: async ({ owner, orderId, withdrawalId }) => {
    const { withdrawals = [] } = await findClosings({ owner, id: orderId });
    const withdrawal = withdrawals.find(({ id }) => id === withdrawalId);
    return aboutOrder(
      { owner, orderId },
      (order, account) => withdrawal && contents.withdrawal(order, withdrawal, account),
      true,
    );
  },

  newReviews: async ({ reviews, count }) => {
    const found = await Promise.all(
      reviews.map(async ({ productId, reviewId }) => ({
        product: await get(PRODUCT, keys.product(productId), { consistent: true }),
        review: await get(REVIEW, keys.review(productId, reviewId), { consistent: true }),
      })),
    );
    const shown = found.flatMap(({ product, review }) =>
      product && review && !review.hidden ? [{ product, review }] : [],
    );
    return toShop(contents.newReviews(shown, count));
  },

  newOrders: async ({ orders, count }) => {
    const found = await Promise.all(orders.map((one) => findOrder(one.owner, one.orderId)));
    const shown = found.filter((order) => order !== undefined);
    return toShop(contents.newOrders(shown, count));
  },

  passwordReset: async (subject) => {
    const { email, role = 'user', code } = subject;
    const account = await findByEmail(role, email);
    // A reset mail must not extend an invitation, which ends after a week.
    if (!account || account.demo || isInvited(account)) return undefined;
    const passwordless = 'passwordless' in account;
    if (code && !passwordless) return undefined;
    const name = account.emailConfirmedAt === undefined ? '' : account.firstname;
    return {
      content: code
        ? withToken('code', role, account, (token) =>
            contents.mailedCode(token.slice(token.indexOf('.') + 1)),
          )
        : withToken('reset', role, account, (token) =>
            passwordless
              ? contents.signInLink(name, token)
              : contents.passwordReset(name, role, token),
          ),
      to: account.email,
      counting: 'exempt',
    };
  },

  invitation: async ({ email, adminId }) => {
    const helper = await findAdmin(adminId);
    if (!helper || helper.email !== email || !isInvited(helper)) return undefined;
    return {
      content: withToken('invitation', 'admin', helper, contents.invitation),
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
      unsubscribeUrl: unsubscribe(unsubscribeToken),
    };
  },

  letter: async ({ email, letterId, preview }) => {
    const letter = await findLetter(letterId);
    const token = preview ? undefined : await tokenOfSubscription(email);
    if (!letter || (!preview && token === undefined)) return undefined;
    return {
      content: async () => contents.letter(letter, await publicPieces(letter.pieces), token),
      to: email,
      counting: 'exempt',
      ...(token !== undefined && { unsubscribeUrl: unsubscribe(token) }),
    };
  },

  emailChanged: ({ email, firstname }) => notice(email, contents.emailChanged(firstname)),

  passwordChanged: ({ email, role }) => notice(email, contents.passwordChanged(role ?? 'user')),

  accountErased: ({ email }) => notice(email, contents.accountErased()),

  accountUnused: ({ email, until }) => notice(email, contents.accountUnused(until)),

  confirmEmail: async ({ userId, email, requested }) => {
    const user = await findUser(userId);
    const isCurrent = user && normalEmail(user.email) === normalEmail(email);
    if (!isCurrent || user.emailConfirmedAt !== undefined) return undefined;
    return {
      content: withToken('confirmation', 'user', user, contents.confirmEmail),
      to: user.email,
      counting: requested ? 'requested' : 'unasked',
    };
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
    // The product may have been hidden since the mail was written.
    if (!product || product.hidden) return undefined;
    return {
      content: () => contents.restock(product, token),
      to: email,
      counting: 'exempt',
      unsubscribeUrl: cancelAlerts(token),
    };
  },
};

export const mailAbout = async <K extends Kind>(
  subject: Extract<MailSubject, { kind: K }>,
): Promise<Mail | undefined> => (MAILS[subject.kind as K] as About<K>)(subject);
