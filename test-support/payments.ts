/** Payments in tests: runs of the sweep. */
import { sweepPayments } from '#shared/rows/payments.ts';
import { handler as sweep } from '../functions/payments/sweep-payments.ts';
import { withinPermissions } from './permissions.ts';

/** Runs the sweep as its schedule does at this time. */
export const sweepAt = (time: Date): Promise<void> =>
  withinPermissions(sweepPayments, () => sweep({ time: time.toISOString() }));
