import * as z from 'zod/mini';
import { PaymentDifference } from './payment.ts';

/** The result of an audit (ADR-0029). */
export const Audit = z.object({
  at: z.iso.datetime(),
  /** Items of the table that contradict each other. */
  contradictions: z.int(),
  /** Changes and jobs that a stream worker has not done. */
  unfinished: z.int(),
  payments: z.object({
    /**
     * Whether Stripe takes test payments or real ones. `none` without keys; `broken` when Stripe does not
     * accept them; `unknown` when it did not answer.
     */
    mode: z.enum(['none', 'test', 'live', 'broken', 'unknown']),
    differences: z.array(PaymentDifference),
  }),
  /** Counts only the latest addresses that get no more mail. No address is stored. */
  suppressed: z.object({
    bounces: z.int(),
    complaints: z.int(),
    latest: z.optional(z.iso.datetime()),
    isMore: z.boolean(),
  }),
  /** Alarms reach nobody, because their address has not confirmed AWS's mail. */
  alarmsUnheard: z.exactOptional(z.literal(true)),
});
export type Audit = z.infer<typeof Audit>;

/** The panel's page 'Salud' (RULE-76). */
export const Health = z.object({
  stage: z.string(),
  version: z.string(),
  /** The latest audit; absent before the first night. */
  audit: z.optional(Audit),
});
export type Health = z.infer<typeof Health>;
