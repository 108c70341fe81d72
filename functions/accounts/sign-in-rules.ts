/**
 * Slowing down whoever guesses passwords (RULE-13, PROMISE-S04). Counted per address, known or
 * not, so that the delay tells nothing either.
 */

/** Failures in a row since the last success, and until when the next try is refused. */
export interface SignInRecord {
  failures: number;
  /** Epoch ms. */
  blockedUntil: number;
}

/** Failures without any delay. */
const FREE_FAILURES = 5;
/** Seconds. */
const LONGEST_DELAY = 60;
/** NIST's bound on consecutive evaluated failures; after it only the reset mail helps. */
const MAX_FAILURES = 100;

export const NO_FAILURES: SignInRecord = { failures: 0, blockedUntil: 0 };

/** Seconds until the next try is evaluated; 0 when it is now. */
export const secondsToWait = (record: SignInRecord, now: Date): number =>
  record.failures >= MAX_FAILURES
    ? LONGEST_DELAY
    : Math.max(0, Math.ceil((record.blockedUntil - now.getTime()) / 1000));

/** The record once one more try is evaluated and fails: 1, 2, 4 … 60 s after five in a row. */
export const afterFailure = (record: SignInRecord, now: Date): SignInRecord => {
  const failures = record.failures + 1;
  const over = failures - FREE_FAILURES;
  const seconds = over < 0 ? 0 : Math.min(2 ** over, LONGEST_DELAY);
  return { failures, blockedUntil: seconds === 0 ? 0 : now.getTime() + seconds * 1000 };
};
