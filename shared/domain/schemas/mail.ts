import * as z from 'zod/mini';
import { ProductId } from '../ids.ts';
import { MAX_LETTER, MAX_LETTER_PIECES, MAX_TITLE } from '../limits.ts';
import { Email, line, paragraph } from './fields.ts';
import { HelperOrder, Order } from './order.ts';
import { limited } from './text.ts';

// Marked as pure, so that the bundles of other rows do not contain them.

export const OrderMailKind = z.enum([
  'addressCorrected',
  'paymentDue',
  'orderConfirmation',
  'orderSent',
  'withdrawal',
  'orderClosed',
  'paymentExpired',
  'paymentReturned',
]);

export const MailKind = /* @__PURE__ */ (() =>
  z.enum([
    ...OrderMailKind.options,
    'newOrders',
    'newReviews',
    'passwordReset',
    'invitation',
    'newsletterWelcome',
    'letter',
    'emailChanged',
    'passwordChanged',
    'accountErased',
    'accountUnused',
    'confirmEmail',
    'restockConfirmation',
    'restock',
  ]))();
export type MailKind = z.infer<typeof MailKind>;

export const OrderMail = z.object({
  kind: OrderMailKind,
  at: z.iso.datetime(),
  /** The same values as in FailedMail. */
  reason: z.exactOptional(z.string()),
});
export type OrderMail = z.infer<typeof OrderMail>;

export const OrderDetails = /* @__PURE__ */ (() =>
  z.extend(Order, { mails: z.optional(z.array(OrderMail)) }))();
export type OrderDetails = z.infer<typeof OrderDetails>;

export const HelperOrderDetails = /* @__PURE__ */ (() =>
  z.extend(HelperOrder, { mails: z.optional(z.array(OrderMail)) }))();

export const OrderDetailsAnswer = /* @__PURE__ */ (() =>
  z.union([OrderDetails, HelperOrderDetails]) as unknown as typeof OrderDetails)();

/** Why the shop sends no mail: a limit, or an earlier bounce or complaint. */
export type Withheld = 'RECIPIENT_LIMIT' | 'SUPPRESSED';

/** `TransientBounce`: a full mailbox, or a server that does not answer for hours. */
export type BounceReason = 'PermanentBounce' | 'TransientBounce';

/**
 * `AddressNotVerified`: the recipient of a sandboxed account, or the sender. `AccessDenied`: a
 * permission is missing.
 */
export type Rejection =
  'AccessDenied' | 'AddressNotVerified' | 'InvalidParameterValue' | 'MessageRejected';

/** A mail that SES rejected for good or that bounced, or an order's mail that was withheld. */
export const FailedMail = /* @__PURE__ */ (() =>
  z.object({
    id: z.string(),
    kind: MailKind,
    /** Empty if the account was deleted. */
    to: z.string(),
    /** A Rejection, a BounceReason, a Withheld or an error of our own code. */
    reason: z.string(),
    createdAt: z.iso.datetime(),
  }))();
export type FailedMail = z.infer<typeof FailedMail>;

export const Subscriber = /* @__PURE__ */ (() =>
  z.object({
    id: z.string(),
    email: z.string(),
    subscribedAt: z.iso.datetime(),
  }))();
export type Subscriber = z.infer<typeof Subscriber>;

/** Each line of `text` is a paragraph. */
export const Letter = /* @__PURE__ */ (() =>
  z.object({
    subject: line(MAX_TITLE),
    text: paragraph(MAX_LETTER).check(z.minLength(1)),
    pieces: z.array(ProductId).check(z.maxLength(MAX_LETTER_PIECES)),
  }))();
export type Letter = z.infer<typeof Letter>;

/** A preview goes to the admin who asks for it. */
export const LetterRequest = /* @__PURE__ */ (() =>
  z.extend(Letter, { preview: z.optional(z.boolean()) }))();

export const OwnRestockRequest = /* @__PURE__ */ (() => z.object({ productId: ProductId }))();
export const RestockRequest = /* @__PURE__ */ (() =>
  z.extend(OwnRestockRequest, { email: Email }))();

/** Token in mails about restock alerts and in newsletters: `<hash of the address>.<secret>`. */
export const MailToken = /* @__PURE__ */ (() =>
  z.object({
    token: limited().check(z.regex(/^[\w-]{43}\.[\w-]{43}$/)),
  }))();
