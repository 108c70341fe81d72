import * as z from 'zod/mini';
import { PaymentDifference } from './payment.ts';

/** `absent`: the stage does not have the service. `unknown`: the service did not answer. */
const service = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.discriminatedUnion('status', [
    z.object({ status: z.literal('absent') }),
    z.object({ status: z.literal('unknown') }),
    z.object({ status: z.literal('known'), ...shape }),
  ]);

export type Known<P extends { status: string }> = Omit<Extract<P, { status: 'known' }>, 'status'>;

/** The state of the AWS and Stripe services that the shop uses (RULE-76). */
export const Health = z.object({
  stage: z.string(),
  version: z.string(),
  mail: service({
    /** SES delivers only to confirmed addresses. */
    isSandbox: z.boolean(),
    /** SES stopped sending, because too many mails bounced or got complaints. */
    isPaused: z.boolean(),
    /** In the last 24 hours, like `limit`. */
    sent: z.number(),
    limit: z.number(),
  }),
  /** Counts only the latest addresses that get no more mail. No address is stored. */
  suppressed: z.object({
    bounces: z.int(),
    complaints: z.int(),
    latest: z.optional(z.iso.datetime()),
    isMore: z.boolean(),
  }),
  /** Absent while recovery is off. */
  recovery: service({
    range: z.optional(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  }),
  copies: service({ latest: z.optional(z.iso.datetime()) }),
  alarms: service({
    total: z.int(),
    /** `id` is the name of the alarm's page in docs/runbooks/alarms/. */
    ringing: z.array(z.object({ id: z.string(), since: z.iso.datetime() })),
  }),
  /** Stripe's mode. `broken`: Stripe does not accept the keys. */
  payments: service({
    mode: z.enum(['test', 'live', 'broken']),
    differences: z.array(PaymentDifference),
  }),
  /** USD of the AWS account in this month. */
  cost: service({ spent: z.number(), expected: z.optional(z.number()), budget: z.number() }),
});
export type Health = z.infer<typeof Health>;
