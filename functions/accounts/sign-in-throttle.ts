/** Admits sign-in attempts by the rules of sign-in-rules.ts and records how they end (ADR-0042). */
import { ShopError } from '#shared/domain/errors.ts';
import type { Role } from '#shared/domain/ids.ts';
import { keys, type Key } from '../table/keys.ts';
import { callerHasher } from '../http/caller-hash.ts';
import { callerNetwork } from '../http/caller-network.ts';
import {
  current,
  knownUntil,
  secondsToWait,
  secondsToWaitForAccount,
  withFlight,
  type CallerRecord,
} from './sign-in-rules.ts';
import {
  countForAccount,
  readSignIns,
  recordFailure,
  recordSuccess,
  release,
  reserve,
  saveDevice,
} from './sign-in-table.ts';

/** What a request says about its sender. */
export interface Caller {
  /** `<address>:<port>`, from the edge. */
  viewerAddress: string;
  /** Random id that the browser keeps. */
  device: string | undefined;
}

export interface Attempt {
  role: Role;
  email: string;
  caller: Caller;
  now: Date;
}

/** The demo's shared accounts have no bound over all callers, and no caller of theirs is known. */
type Evaluation<A> = { account: A } | 'wrong';

/** Concurrent attempts of one caller change its record at most this often before one is rejected. */
const MAX_RACES = 40;

const rateLimited = (seconds: number): ShopError =>
  new ShopError('RATE_LIMITED', { retryAfter: seconds });

/**
 * Counts the attempt among those in flight. Only a changed record repeats the loop, and each change
 * is an attempt of the same caller that was admitted or ended.
 */
const admit = async (
  key: Key,
  read: CallerRecord,
  effective: (record: CallerRecord) => CallerRecord,
  now: Date,
): Promise<void> => {
  let seen = read;
  for (let race = 0; race < MAX_RACES; race += 1) {
    const wait = secondsToWait(effective(seen), now);
    if (wait > 0) throw rateLimited(wait);
    const changed = await reserve(key, { seen, next: withFlight(effective(seen), now), now });
    if (!changed) return;
    seen = changed;
  }
  throw rateLimited(1);
};

/**
 * Evaluates a sign-in attempt unless its caller must wait.
 * @param shared whether the account is one of the demo's, whose password is public
 * @throws ShopError RATE_LIMITED; the password is not evaluated then
 */
export const throttled = async <A>(
  { role, email, caller, now }: Attempt,
  shared: boolean,
  evaluate: () => Promise<Evaluation<A>>,
): Promise<Evaluation<A>> => {
  const hash = await callerHasher();
  const account = keys.signIn(role, email);
  // The account is part of the hash, so that equal callers of two accounts cannot be linked.
  const hashOf = (kind: string, value: string): string => hash(`${account.pk}\n${kind}\n${value}`);
  const addressHash = hashOf('address', callerNetwork(caller.viewerAddress));
  const addressKey = keys.signInCaller(role, email, addressHash);
  const deviceKey =
    caller.device === undefined
      ? undefined
      : keys.signInDevice(role, email, hashOf('device', caller.device));

  const found = await readSignIns(account, addressKey, deviceKey);
  const effective = (record: CallerRecord) => current(record, found.account, now);
  const isKnownDevice = found.device !== undefined && effective(found.device).knownUntil > 0;
  const [key, read] =
    deviceKey && found.device && isKnownDevice
      ? [deviceKey, found.device]
      : [addressKey, found.address];
  const seen = effective(read);

  const isUnknown = !shared && seen.knownUntil === 0;
  const wait = isUnknown ? secondsToWaitForAccount(found.account, seen, now) : 0;
  if (wait > 0) throw rateLimited(wait);
  await admit(key, read, effective, now);

  let result: Evaluation<A>;
  try {
    result = await evaluate();
  } catch (error) {
    await release(key);
    throw error;
  }
  if (result === 'wrong') {
    await recordFailure(key, now);
    if (isUnknown) await countForAccount(account, now);
    return result;
  }
  const kind = isKnownDevice ? 'device' : 'address';
  await recordSuccess(key, shared ? 0 : knownUntil(kind, now), now);
  if (!shared && deviceKey && !isKnownDevice) {
    await saveDevice(deviceKey, knownUntil('device', now), now);
  }
  return result;
};
