/** How orders are paid (RULE-80). */
import * as z from 'zod/mini';
import { OrderId } from '../ids.ts';
import { MAX_SETTING_TEXT } from '../limits.ts';
import { paragraph } from './fields.ts';

/** With `demo`, the demo's card form, an order has no payment. */
export const PaymentMethod = z.enum(['transfer', 'stripe']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const isPossible = (methods: readonly string[]): boolean =>
  new Set(methods).size === methods.length && (methods.length === 1 || !methods.includes('demo'));

export const PaymentSettings = z
  .object({
    /** The demo's form exists on demos only, so on other stages `demo` means that nobody can pay. */
    methods: z
      .array(z.enum(['demo', ...PaymentMethod.options]))
      .check(z.minLength(1, 'Elige al menos una forma de pago.'), z.refine(isPossible)),
    /** Days for which the pieces of an order wait for a transfer. */
    transferDays: z.int().check(z.gte(1), z.lte(60)),
    /** Where the money goes: the number of an account or of Bizum. No page has it before an order. */
    transferText: paragraph(MAX_SETTING_TEXT),
  })
  .check(
    z.refine(({ methods, transferText }) => !methods.includes('transfer') || transferText !== '', {
      path: ['transferText'],
      error: 'Escribe adónde hay que mandar el dinero.',
    }),
  );
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** The part of an order's payment that lists and the customer see. */
export const OrderPayment = z.object({
  method: PaymentMethod,
  /**
   * `expired`: nobody paid in time, and the pieces are on sale again. `refunded`: it was paid when the
   * order had ended, so the money goes back.
   */
  status: z.enum(['pending', 'paid', 'expired', 'refunded']),
  /** Until then the pieces wait for the money. */
  until: z.iso.datetime(),
  paidAt: z.exactOptional(z.iso.datetime()),
});
export type OrderPayment = z.infer<typeof OrderPayment>;

/** A payment, with what its customer needs to pay now. */
export const PaymentAnswer = z.extend(OrderPayment, {
  /** Where to send a transfer, in the shop's words. */
  instructions: z.optional(z.string()),
  /** The page of Stripe on which the customer pays. */
  url: z.optional(z.string()),
});
export type PaymentAnswer = z.infer<typeof PaymentAnswer>;

/** `again`: pays an order whose time to pay is over, if its pieces are still there. */
export const PaymentRequest = z.object({ again: z.optional(z.boolean()) });

/** An order about whose money Stripe and the shop say different things (RULE-83). */
export const PaymentDifference = z.object({
  orderId: OrderId,
  /**
   * `unknownOrder`: Stripe has money for an order that the shop does not have. `notHere`: Stripe has
   * money for an order that is not paid here. `notAtStripe`: the order is paid here only. `amount`:
   * amount or currency differ. `refund`: what was given back differs.
   */
  reason: z.enum(['unknownOrder', 'notHere', 'notAtStripe', 'amount', 'refund']),
});
export type PaymentDifference = z.infer<typeof PaymentDifference>;
