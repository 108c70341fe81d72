import * as z from 'zod/mini';
import { PaymentDifference } from './payment.ts';

/**
 * The answer of a service. `absent`: the stage does not have such a service. `unknown`: the service
 * did not answer, so the shop knows nothing about it.
 */
const service = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('absent') }),
    z.object({ status: z.literal('unknown') }),
    z.object({ status: z.literal('known'), ...shape }),
  ]);

/** The data of a service that has answered. */
export type Known<P extends { status: string }> = Omit<Extract<P, { status: 'known' }>, 'status'>;

/** The state of the shop's services (RULE-76). */
export const Health = z.object({
  stage: z.string(),
  version: z.string(),
  /** The limits of SES for the account. */
  mail: service({
    /** SES delivers to confirmed addresses only. */
    isSandbox: z.boolean(),
    /** SES stopped sending, because too many mails bounced or were unwanted. */
    isPaused: z.boolean(),
    /** Mails of the last 24 hours. */
    sent: z.number(),
    /** Maximum mails in 24 hours. */
    limit: z.number(),
  }),
  /** Counts the latest addresses that get no more mail. The addresses are not stored. */
  suppressed: z.object({
    bounces: z.int(),
    complaints: z.int(),
    latest: z.optional(z.iso.datetime()),
    /** Whether there are more than the ones that were counted. */
    isMore: z.boolean(),
  }),
  /** Moments to which the table can be restored; absent while recovery is off. */
  recovery: service({
    range: z.optional(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  }),
  /** The weekly copy of the table. */
  copies: service({ latest: z.optional(z.iso.datetime()) }),
  alarms: service({
    total: z.int(),
    /** `id` is the name of the alarm's page in docs/runbooks/alarms/. */
    ringing: z.array(z.object({ id: z.string(), since: z.iso.datetime() })),
  }),
  /** Whether Stripe takes test payments or real ones; `broken` when it does not accept the keys. */
  payments: service({
    mode: z.enum(['test', 'live', 'broken']),
    /** Found by the latest comparison. */
    differences: z.array(PaymentDifference),
  }),
  /** USD of the account in this month. */
  cost: service({ spent: z.number(), expected: z.optional(z.number()), budget: z.number() }),
});
export type Health = z.infer<typeof Health>;
