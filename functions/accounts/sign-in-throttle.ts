/**
 * Bounds password guessing without locking owners out (RULE-50, PROMISE-S04, ADR-0042). Failures
 * count per account and caller; a second, wider bound counts the failures of all unknown callers of
 * an account. Unknown addresses count too, so no answer reveals which accounts exist.
 */
import { ShopError } from '#shared/domain/errors.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import type { Role } from '#shared/domain/ids.ts';
import { callerHasher, callerNetwork } from '../limits/caller-network.ts';
import { currentEvents, secondsToSignIn, secondsToWait } from '../limits/limit-rules.ts';
import { changeCounter, readCounters, type Counter } from '../limits/limits-table.ts';
import { normalEmail } from '../table/keys.ts';
import { newId } from '../table/new-id.ts';

/** The sender of a request, as far as its headers tell. */
export interface Caller {
  /** `<address>:<port>`, from the edge. */
  viewerAddress: string;
  /** Random id that the browser keeps. */
  device: string | undefined;
}

export interface SignInAttempt {
  role: Role;
  email: string;
  caller: Caller;
  now: Date;
}

type Evaluation<A> = { account: A } | 'wrong';

/** Failures of a caller that is still treated like one that never failed: one mistyped password. */
const FRESH_FAILURES = 1;
/** A known device stays known for 90 days; its last sign-in is stored to the day. */
const JUST_SEEN_MS = 24 * 60 * 60 * 1000;

const requireNoWait = (seconds: number): void => {
  if (seconds > 0) throw new ShopError('RATE_LIMITED', { retryAfter: seconds });
};

const isKnown = ({ limit, seen }: Counter, id: string | undefined, now: Date): boolean =>
  currentEvents(seen?.events ?? [], LIMITS[limit], now).some((event) => event.id === id);

/** Whether a caller became known so recently that its time need not be written again. */
const wasJustSeen = ({ seen }: Counter, id: string, now: Date): boolean =>
  seen?.events.some((event) => event.id === id && now.getTime() - event.at < JUST_SEEN_MS) === true;

/** The counters of an attempt, read in one request whether or not the address has an account. */
const readAttempt = async ({ role, email, caller, now }: SignInAttempt) => {
  const hash = await callerHasher();
  const account = `${role}\n${normalEmail(email)}`;
  // The account is part of the hash, so that equal callers of two accounts cannot be linked.
  const network = hash(`${account}\naddress\n${callerNetwork(caller.viewerAddress)}`);
  const device =
    caller.device === undefined ? undefined : hash(`${account}\ndevice\n${caller.device}`);
  const [guesses, networks, devices, ofNetwork, ofDevice] = (await readCounters([
    { limit: 'guess', subject: account },
    { limit: 'knownNetwork', subject: account },
    { limit: 'knownDevice', subject: account },
    { limit: 'signIn', subject: network },
    { limit: 'signIn', subject: device ?? network },
  ])) as [Counter, Counter, Counter, Counter, Counter];
  const isKnownDevice = device !== undefined && isKnown(devices, device, now);
  return {
    guesses,
    tries: isKnownDevice ? ofDevice : ofNetwork,
    isKnown: isKnownDevice || isKnown(networks, network, now),
    /**
     * The device or network that a success makes known. With a known device a new network stays
     * unknown.
     */
    toRemember: [
      ...(isKnownDevice ? [] : [{ known: networks, id: network }]),
      ...(device === undefined || wasJustSeen(devices, device, now)
        ? []
        : [{ known: devices, id: device }]),
    ],
  };
};

/**
 * Evaluates a sign-in attempt unless its caller must wait. The attempt is counted as open before the
 * evaluation, so a caller cannot have more of them at once than the delays allow.
 * @param shared whether the account is one of the demo's, whose password is public: it has no bound
 *   over all callers, and no caller of it is known
 * @throws ShopError RATE_LIMITED; the password is not evaluated then
 */
export const throttled = async <A>(
  attempt: SignInAttempt,
  shared: boolean,
  evaluate: () => Promise<Evaluation<A>>,
): Promise<Evaluation<A>> => {
  const { now } = attempt;
  const at = now.getTime();
  const id = newId(now);
  const { guesses, tries, toRemember, ...found } = await readAttempt(attempt);
  const isUnknown = !shared && !found.isKnown;
  const failures = currentEvents(tries.seen?.events ?? [], LIMITS.signIn, now);
  if (isUnknown) {
    const isFirst = failures.filter(({ open }) => !open).length <= FRESH_FAILURES;
    const limit = LIMITS[isFirst ? 'guess' : 'repeatedGuess'];
    requireNoWait(secondsToWait(guesses.seen?.events ?? [], limit, now));
  }
  const counted = await changeCounter(tries, now, (events) => {
    requireNoWait(secondsToSignIn(events, now));
    return [...events, { at, id, open: true }];
  });

  let result: Evaluation<A>;
  try {
    result = await evaluate();
  } catch (error) {
    await changeCounter(counted, now, (events) => events.filter((event) => event.id !== id));
    throw error;
  }
  if (result === 'wrong') {
    await changeCounter(counted, now, (events) => [
      ...events.filter((event) => event.id !== id),
      { at, id },
    ]);
    if (isUnknown) await changeCounter(guesses, now, (events) => [...events, { at }]);
    return result;
  }
  // A success forgives the caller's failures.
  await changeCounter(counted, now, (events) =>
    events.filter(({ open, ...event }) => open && event.id !== id),
  );
  for (const { known, id: caller } of shared ? [] : toRemember) {
    await changeCounter(known, now, (events) => [
      ...events.filter((event) => event.id !== caller),
      { at, id: caller },
    ]);
  }
  return result;
};
