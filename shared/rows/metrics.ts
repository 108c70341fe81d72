/**
 * What the shop counts itself because AWS does not: to API Gateway a refused order and a forged token
 * are answers like any other. Functions write the counts into their log lines, alarms and dashboard
 * read them by the same names. A metric costs $0.30 in a month in which it is written all the time,
 * so requests by route and status are read from the access log instead (ADR-0028).
 */
import type { RouteSpec } from './route.ts';

/** The one dimension is the stage: every combination of values is a metric with a price of its own. */
export const METRICS = { namespace: 'Lumbre', dimension: 'stage' } as const;

/** `Refused` is a 4xx: the shop worked and said no. `Failed` is a 5xx. */
type Outcome = 'Ok' | 'Refused' | 'Failed';

export type Metric =
  | `${NonNullable<RouteSpec['counted']>}${Outcome}`
  /** Calls with a token that is expired, ended or not ours. */
  | 'Unauthenticated'
  /** Calls of what only admins may, by somebody who is none. */
  | 'Forbidden'
  /** What contradicts itself in the table, at each look. */
  | 'BrokenInvariants';

export type Counts = Partial<Record<Metric, number>>;

const outcomeOf = (status: number): Outcome => {
  if (status < 400) return 'Ok';
  return status < 500 ? 'Refused' : 'Failed';
};

/**
 * What one answer of a route counts as. All outcomes are written, also those it was not: CloudWatch
 * calculates nothing from a metric that is missing.
 */
export const countsOf = (
  { counted, access }: Pick<RouteSpec, 'counted' | 'access'>,
  status: number,
): Counts => ({
  ...(counted && {
    [`${counted}Ok`]: 0,
    [`${counted}Refused`]: 0,
    [`${counted}Failed`]: 0,
    [`${counted}${outcomeOf(status)}`]: 1,
  }),
  ...(status === 401 && access !== 'public' && { Unauthenticated: 1 }),
  ...(status === 403 && access === 'admin' && { Forbidden: 1 }),
});
