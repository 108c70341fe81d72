/**
 * Metrics that AWS does not have, such as rejected orders and forged tokens. Functions write the
 * counts into their log lines; alarms and the CloudWatch dashboard read them by the same names. A
 * metric costs $0.30 a month, so requests by route and status come from the access log (ADR-0028).
 */
import type { HttpRow } from './row.ts';

/** The stage is the only dimension, because every combination of values costs as a metric. */
export const METRICS = { namespace: 'Lumbre', dimension: 'stage' } as const;

/** `Rejected` is a 4xx, `Failed` a 5xx. */
type Outcome = 'Ok' | 'Rejected' | 'Failed';

export type Metric =
  | `${NonNullable<HttpRow['counted']>}${Outcome}`
  /** Calls with an expired, revoked or forged token. */
  | 'Unauthenticated'
  /** Calls of a route of the panel by a caller who may not call it. */
  | 'Forbidden'
  /** Contradictions in the table, at each run of `watchInvariants`. */
  | 'BrokenInvariants';

export type Counts = Partial<Record<Metric, number>>;

const outcomeOf = (status: number): Outcome => {
  if (status < 400) return 'Ok';
  return status < 500 ? 'Rejected' : 'Failed';
};

/**
 * The counts of one answer. Outcomes that did not happen are written as 0, because CloudWatch
 * calculates nothing from a missing metric.
 */
export const countsOf = (
  { counted, access }: Pick<HttpRow, 'counted' | 'access'>,
  status: number,
): Counts => ({
  ...(counted && {
    [`${counted}Ok`]: 0,
    [`${counted}Rejected`]: 0,
    [`${counted}Failed`]: 0,
    [`${counted}${outcomeOf(status)}`]: 1,
  }),
  ...(status === 401 && access !== 'public' && { Unauthenticated: 1 }),
  ...(status === 403 && (access === 'admin' || access === 'staff') && { Forbidden: 1 }),
});
