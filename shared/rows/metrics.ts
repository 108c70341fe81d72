/**
 * Functions write counts into log lines; alarms and the dashboard read them by name. A metric costs
 * $0.30 a month, so requests by route and status come from the access log.
 */
import type { HttpRow } from './row.ts';

/** Only one dimension, because every combination of values costs as a metric. */
export const METRICS = { namespace: 'Lumbre', dimension: 'stage' } as const;

type Outcome = 'Ok' | 'Rejected' | 'Failed';

export type Metric =
  | `${NonNullable<HttpRow['counted']>}${Outcome}`
  /** Calls with an expired, revoked or forged token. */
  | 'Unauthenticated'
  /** Calls of a panel route by a caller without the right. */
  | 'Forbidden'
  /** Contradictions, unfinished work and wrong payments that an audit found. */
  | 'BrokenInvariants';

export type Counts = Partial<Record<Metric, number>>;

const outcomeOf = (status: number): Outcome => {
  if (status < 400) return 'Ok';
  return status < 500 ? 'Rejected' : 'Failed';
};

/** Other outcomes count 0, because CloudWatch calculates nothing from a missing metric. */
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
