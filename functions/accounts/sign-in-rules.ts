/**
 * Delays password guessing (RULE-13, PROMISE-S04). Unknown addresses are counted too, so the delay
 * does not reveal which accounts exist.
 */

/** Failures since the last success, and the end of the current delay. */
export interface SignInRecord {
  failures: number;
  /** Epoch ms. */
  blockedUntil: number;
}

/** The failure in a row that causes the first delay. */
const FIRST_DELAYED = 5;
/** Seconds. */
const LONGEST_DELAY = 60;
/** NIST's limit of consecutive failures. After it only a password reset helps. */
const MAX_FAILURES = 100;

export const NO_FAILURES: SignInRecord = { failures: 0, blockedUntil: 0 };

/** Seconds until the next attempt is evaluated; 0 for no delay. */
export const secondsToWait = (record: SignInRecord, now: Date): number =>
  record.failures >= MAX_FAILURES
    ? LONGEST_DELAY
    : Math.max(0, Math.ceil((record.blockedUntil - now.getTime()) / 1000));

/** Returns the record after one more failure; the delays from the fifth on are 1, 2, 4 … 60 s. */
export const afterFailure = (record: SignInRecord, now: Date): SignInRecord => {
  const failures = record.failures + 1;
  const over = failures - FIRST_DELAYED;
  const seconds = over < 0 ? 0 : Math.min(2 ** over, LONGEST_DELAY);
  return { failures, blockedUntil: seconds === 0 ? 0 : now.getTime() + seconds * 1000 };
};
