/** Mails, and the addresses that asked for some. */
import * as z from 'zod/mini';
import { ProductId } from '../ids.ts';
import { Email } from './fields.ts';
import { HelperOrder, Order } from './order.ts';
import { limited } from './text.ts';

/** The mails to the customer of an order. */
export const OrderMailKind = z.enum([
  'paymentDue',
  'orderConfirmation',
  'orderSent',
  'withdrawal',
  'orderClosed',
  'paymentExpired',
  'paymentReturned',
]);

export const MailKind = z.enum([
  ...OrderMailKind.options,
  'newOrders',
  'passwordReset',
  'invitation',
  'newsletterWelcome',
  'emailChanged',
  'passwordChanged',
  'accountErased',
  'accountUnused',
  'confirmEmail',
  'restockConfirmation',
  'restock',
]);
export type MailKind = z.infer<typeof MailKind>;

/** The outcome of a mail about an order. */
export const OrderMail = z.object({
  kind: OrderMailKind,
  /** When it was sent, or when it was given up. */
  at: z.iso.datetime(),
  /** Why it was not sent, or came back: as in FailedMail. */
  reason: z.exactOptional(z.string()),
});
export type OrderMail = z.infer<typeof OrderMail>;

/** One order; for admins also with the outcome of its mails. */
export const OrderDetails = z.extend(Order, { mails: z.optional(z.array(OrderMail)) });
export type OrderDetails = z.infer<typeof OrderDetails>;

export const HelperOrderDetails = z.extend(HelperOrder, { mails: z.optional(z.array(OrderMail)) });

/** Like OrderAnswer. */
export const OrderDetailsAnswer = z.union([
  OrderDetails,
  HelperOrderDetails,
]) as unknown as typeof OrderDetails;

/** Why the shop sends no mail: a limit, or an earlier bounce or complaint of the address. */
export type Withheld = 'RECIPIENT_LIMIT' | 'SUPPRESSED';

/** `TransientBounce`: a full mailbox, or a server that did not answer for hours. */
export type BounceReason = 'PermanentBounce' | 'TransientBounce';

/**
 * Why SES never accepts a mail. `AddressNotVerified`: SES knows neither the recipient of a sandboxed
 * account nor the sender. `AccessDenied`: a permission is missing.
 */
export type Rejection =
  'AccessDenied' | 'AddressNotVerified' | 'InvalidParameterValue' | 'MessageRejected';

/** A mail that SES rejected with a final error, that bounced, or that is about an order and was withheld (RULE-76). */
export const FailedMail = z.object({
  id: z.string(),
  kind: MailKind,
  /** Address; empty when the account was deleted. */
  to: z.string(),
  /** A Rejection, a BounceReason, Withheld, or an error of our own. */
  reason: z.string(),
  createdAt: z.iso.datetime(),
});
export type FailedMail = z.infer<typeof FailedMail>;

/** An address that gets the newsletter (RULE-72). */
export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: z.iso.datetime(),
});
export type Subscriber = z.infer<typeof Subscriber>;

/** A user's request for a restock alert at the own address. */
export const OwnRestockRequest = z.object({ productId: ProductId });
export const RestockRequest = z.extend(OwnRestockRequest, { email: Email });

/** Token of the mails about restock alerts and of the newsletter: `<hash of the address>.<secret>`. */
export const MailToken = z.object({
  token: limited().check(z.regex(/^[\w-]{43}\.[\w-]{43}$/)),
});
