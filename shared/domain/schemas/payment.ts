import * as z from 'zod/mini';
import { OrderId } from '../ids.ts';
import { MAX_PAYMENT_NOTE, MAX_SETTING_TEXT } from '../limits.ts';
import { Dollars, paragraph } from './fields.ts';
import { limited } from './text.ts';

/** The demo's card form leaves an order without a payment. */
export const PaymentMethod = z.enum(['transfer', 'stripe']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const isPossible = (methods: readonly string[]): boolean =>
  new Set(methods).size === methods.length && (methods.length === 1 || !methods.includes('demo'));

export const PaymentSettings = /* @__PURE__ */ (() =>
  z
    .object({
      /** `demo` is the demo's form. On other stages it means that nobody can pay. */
      methods: z
        .array(z.enum(['demo', ...PaymentMethod.options]))
        .check(z.minLength(1, 'Elige al menos una forma de pago.'), z.refine(isPossible)),
      /** An order's pieces are reserved for these days. */
      transferDays: z.int().check(z.gte(1), z.lte(60)),
      /** The number of a bank account or of Bizum. No page shows it before an order. */
      transferText: paragraph(MAX_SETTING_TEXT),
      /** Whether Stripe also offers methods whose money arrives days later, such as OXXO and SPEI. */
      delayed: z.exactOptional(z.boolean()),
    })
    .check(
      z.refine(
        ({ methods, transferText }) => !methods.includes('transfer') || transferText !== '',
        {
          path: ['transferText'],
          error: 'Escribe adónde hay que mandar el dinero.',
        },
      ),
    ))();
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** The part of a payment that lists and the customer see. */
export const OrderPayment = z.object({
  method: PaymentMethod,
  /** `expired`: the pieces are on sale again. `refunded`: paid after the order had ended. */
  status: z.enum(['pending', 'paid', 'expired', 'refunded']),
  /** Until this time the pieces are reserved. */
  until: z.iso.datetime(),
  /** The pieces are reserved until this time if the customer confirms the address. */
  confirmedUntil: z.exactOptional(z.iso.datetime()),
  /** The customer chose a delayed method (RULE-106). `url`: Stripe's voucher or its bank details. */
  awaited: z.exactOptional(z.object({ url: z.exactOptional(z.string()) })),
  paidAt: z.exactOptional(z.iso.datetime()),
  /** Part of a transfer that has arrived; the rest is awaited. */
  received: z.exactOptional(Dollars),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

export const PaymentAnswer = /* @__PURE__ */ (() =>
  z.extend(OrderPayment, {
    instructions: z.optional(z.string()),
    url: z.optional(z.string()),
  }))();
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** `again`: pays an expired order, if its pieces are still in stock. */
export const PaymentRequest = /* @__PURE__ */ (() =>
  z.object({ again: z.optional(z.boolean()) }))();

/** `received`: all that has arrived of a transfer so far; the whole amount if it is missing. */
export const PaidRequest = /* @__PURE__ */ (() =>
  z.object({
    received: z.optional(Dollars.check(z.gt(0))),
    note: z.optional(paragraph(MAX_PAYMENT_NOTE)),
  }))();
export type PaidRequest = z.infer<typeof PaidRequest>;

/** `until`: how long the pieces wait for a transfer. Without it they wait for the shop's days (RULE-80). */
export const HoldRequest = /* @__PURE__ */ (() =>
  z.object({ until: z.optional(limited().check(z.iso.datetime())) }))();

export const RefundState = z.enum(['wanted', 'accepted', 'refused', 'failed']);
export type RefundState = z.infer<typeof RefundState>;

/** Why Stripe refused a refund, or why it failed later. Stripe's own words are never kept. */
export const RefundReason = z.enum([
  'nothingLeft',
  'tooMuch',
  'disputed',
  'card',
  'funds',
  'unknown',
  'other',
]);
export type RefundReason = z.infer<typeof RefundReason>;

export const DisputeState = z.enum(['open', 'won', 'lost']);

/** `again` asks Stripe once more. Otherwise an admin has settled the refund or dispute elsewhere. */
export const RefundSettlement = /* @__PURE__ */ (() =>
  z.object({
    key: limited().check(z.minLength(1), z.maxLength(300)),
    again: z.optional(z.boolean()),
  }))();

/** A difference between Stripe and the shop (RULE-83). */
export const PaymentDifference = /* @__PURE__ */ (() =>
  z.object({
    orderId: OrderId,
    /** Stripe's session. Missing if Stripe has none, or the shop found the difference without it. */
    sessionId: z.exactOptional(z.string()),
    /**
     * - `unknownOrder`: Stripe has money for an order that does not exist here.
     * - `notHere`: Stripe has money for an order that is not paid here.
     * - `notAtStripe`: the order is paid here only.
     * - `amount`: amount or currency differ.
     * - `refund`: the refunds differ.
     * - `refused`, `failed`, `waiting`: a refund that Stripe did not make, or has not made for an hour.
     * - `outside`: a refund that was made on Stripe's own page.
     * - `dispute`: the customer asks the bank for the money.
     */
    reason: z.enum([
      'unknownOrder',
      'notHere',
      'notAtStripe',
      'amount',
      'refund',
      'refused',
      'failed',
      'waiting',
      'outside',
      'dispute',
    ]),
  }))();
export type PaymentDifference = z.infer<typeof PaymentDifference>;
