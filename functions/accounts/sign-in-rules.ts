/**
 * Bounds password guessing without locking owners out (RULE-50, PROMISE-S04). Failures count per
 * account and caller. A second, wider bound counts the failures of all unknown callers of an
 * account in a minute. Unknown addresses count too, so no answer reveals which accounts exist.
 */

/** Attempts of one caller on one account. Times are epoch ms. */
export interface CallerRecord {
  /** Evaluated failures since the last success. */
  failures: number;
  lastFailureAt: number;
  /** Attempts whose password is being evaluated. */
  flights: number;
  /** An attempt that has not ended by now never will. */
  flightsUntil: number;
  /** The caller has signed in; until then the account's bound does not apply to it. */
  knownUntil: number;
}

/** Failures of all unknown callers on one account. */
export interface AccountRecord {
  /** The minute that `failures` counts, since 1970. */
  inMinute: number;
  failures: number;
  /** Epoch ms. Callers' failures up to this moment are forgiven. */
  clearedAt: number;
}

export const NEW_CALLER: CallerRecord = {
  failures: 0,
  lastFailureAt: 0,
  flights: 0,
  flightsUntil: 0,
  knownUntil: 0,
};
export const QUIET_ACCOUNT: AccountRecord = { inMinute: 0, failures: 0, clearedAt: 0 };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** The failure that causes the first delay. */
const FIRST_DELAYED = 5;
/** Seconds. */
const LONGEST_DELAY = 60;
/** Failures and evaluations of one caller that fit before the first delay. */
const MAX_AT_ONCE = 10;
/** More than the time limit of a function that hashes. */
const LONGEST_FLIGHT = 15 * SECOND;
/** A caller's failures expire after a day without a failure. */
const REMEMBER_FAILURES = DAY;
/** A network address may soon be another person's; a device id is random and secret. */
const KNOWN_FOR = { address: DAY, device: 90 * DAY };

/** Failures of a caller that is still treated like one that never failed: one mistyped password. */
const FRESH_FAILURES = 1;
/**
 * Failures a minute on one account, after which unknown callers must wait for the next minute.
 * Callers that keep failing reach the lower bound, so they cannot use up the share of others.
 */
const MAX_A_MINUTE = { failing: 60, fresh: 600 };

export const minuteOf = (now: Date): number => Math.floor(now.getTime() / MINUTE);

/** The caller's record without what has expired or was cleared. */
export const current = (
  caller: CallerRecord,
  { clearedAt }: AccountRecord,
  now: Date,
): CallerRecord => {
  const time = now.getTime();
  const counts =
    caller.lastFailureAt > clearedAt && caller.lastFailureAt + REMEMBER_FAILURES > time;
  return {
    failures: counts ? caller.failures : 0,
    lastFailureAt: counts ? caller.lastFailureAt : 0,
    flights: caller.flightsUntil > time ? caller.flights : 0,
    flightsUntil: caller.flightsUntil,
    knownUntil: caller.knownUntil > time ? caller.knownUntil : 0,
  };
};

/** Seconds until the caller's next attempt is evaluated; 0 for no delay. Takes a current record. */
export const secondsToWait = (
  { failures, lastFailureAt, flights }: CallerRecord,
  now: Date,
): number => {
  const over = failures - FIRST_DELAYED;
  if (over < 0) return flights + failures < MAX_AT_ONCE ? 0 : 1;
  const delay = Math.min(2 ** over, LONGEST_DELAY) * SECOND;
  const left = Math.ceil((lastFailureAt + delay - now.getTime()) / SECOND);
  return left > 0 ? Math.min(left, LONGEST_DELAY) : Math.min(flights, 1);
};

/** Seconds that an unknown caller must wait for the account's bound; at most a minute. */
export const secondsToWaitForAccount = (
  { inMinute, failures }: AccountRecord,
  caller: CallerRecord,
  now: Date,
): number => {
  const bound = caller.failures > FRESH_FAILURES ? MAX_A_MINUTE.failing : MAX_A_MINUTE.fresh;
  if (caller.knownUntil > 0 || inMinute !== minuteOf(now) || failures < bound) return 0;
  return Math.ceil(((inMinute + 1) * MINUTE - now.getTime()) / SECOND);
};

/** The record while one more attempt is evaluated. */
export const withFlight = (caller: CallerRecord, now: Date): CallerRecord => ({
  ...caller,
  flights: caller.flights + 1,
  flightsUntil: now.getTime() + LONGEST_FLIGHT,
});

/** Until when a caller that has just signed in is known. */
export const knownUntil = (kind: 'address' | 'device', now: Date): number =>
  now.getTime() + KNOWN_FOR[kind];

/** Epoch seconds at which DynamoDB may delete the caller's record. */
export const callerExpiry = (known: number, now: Date): number =>
  Math.ceil(Math.max(known, now.getTime() + REMEMBER_FAILURES) / SECOND);

/** Devices that an account remembers. */
const MAX_DEVICES = 10;

/** The devices to forget: those beyond the limit that have not signed in for the longest time. */
export const forgottenDevices = <D extends Pick<CallerRecord, 'knownUntil'>>(
  devices: readonly D[],
): readonly D[] => devices.toSorted((a, b) => b.knownUntil - a.knownUntil).slice(MAX_DEVICES);
