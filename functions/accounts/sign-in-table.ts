/** Sign-in attempts in the table, by address and caller, whether or not the address has an account. */
import type { Role } from '#shared/domain/ids.ts';
import { getItems, queryItems } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { SIGN_IN_CALLER, SIGN_IN_DEVICE, SIGN_INS } from '../table/items.ts';
import { DEVICE_PREFIX, keys, type Key } from '../table/keys.ts';
import { decode, expiryOf, itemOf } from '../table/kind.ts';
import { put, remove, update, write, type Write } from '../table/write.ts';
import {
  callerExpiry,
  forgottenDevices,
  minuteOf,
  NEW_CALLER,
  QUIET_ACCOUNT,
  type AccountRecord,
  type CallerRecord,
} from './sign-in-rules.ts';

export interface SignInItems {
  account: AccountRecord;
  address: CallerRecord;
  /** Undefined for a device that has not signed in to the account. */
  device: CallerRecord | undefined;
}

export const readSignIns = async (
  account: Key,
  address: Key,
  device: Key | undefined,
): Promise<SignInItems> => {
  const found = await getItems([account, address, ...(device ? [device] : [])]);
  const at = (key: Key | undefined) => found.find(({ sk }) => sk === key?.sk);
  const items = { account: at(account), address: at(address), device: at(device) };
  return {
    account: items.account ? decode(SIGN_INS, items.account) : QUIET_ACCOUNT,
    address: items.address ? decode(SIGN_IN_CALLER, items.address) : NEW_CALLER,
    device: items.device && decode(SIGN_IN_DEVICE, items.device),
  };
};

/**
 * Counts an attempt that is about to be evaluated, unless the caller's record changed meanwhile.
 * @returns undefined, or the record as it is
 */
export const reserve = async (
  key: Key,
  { seen, next, now }: { seen: CallerRecord; next: CallerRecord; now: Date },
): Promise<CallerRecord | undefined> => {
  const isSeen = expression`failures = ${seen.failures} AND flights = ${seen.flights} AND lastFailureAt = ${seen.lastFailureAt}`;
  const isNew = seen.flightsUntil === 0 && seen.lastFailureAt === 0;
  const failed = await write(
    update(
      key,
      expression`SET ${assign({ ...next, expiresAt: callerExpiry(next.knownUntil, now) })}`,
      {
        when: isNew ? expression`attribute_not_exists(pk) OR (${isSeen})` : isSeen,
        showCurrent: true,
      },
    ),
  );
  if (!failed) return undefined;
  return failed.current ? decode(SIGN_IN_CALLER, failed.current) : NEW_CALLER;
};

/** Ends an attempt without an evaluation. */
export const release = async (key: Key): Promise<void> => {
  await write(
    update(key, expression`SET flights = flights - ${1}`, { when: expression`flights > ${0}` }),
  );
};

export const recordFailure = async (key: Key, now: Date): Promise<void> => {
  await write(
    update(key, expression`SET lastFailureAt = ${now.getTime()} ADD failures ${1}, flights ${-1}`),
  );
};

export const recordSuccess = async (key: Key, known: number, now: Date): Promise<void> => {
  await write(
    update(
      key,
      expression`SET failures = ${0}, lastFailureAt = ${0}, knownUntil = ${known}, expiresAt = ${callerExpiry(known, now)} ADD flights ${-1}`,
    ),
  );
};

/**
 * Remembers a device of the account, and forgets the oldest devices beyond the limit. The devices are
 * read after the write, so that the last of several concurrent sign-ins sees all of them.
 */
export const saveDevice = async (key: Key, known: number, now: Date): Promise<void> => {
  const record = { ...NEW_CALLER, knownUntil: known, expiresAt: callerExpiry(known, now) };
  await write(put(itemOf(SIGN_IN_DEVICE, key, record)));
  const devices = await queryItems({
    partition: key.pk,
    prefix: DEVICE_PREFIX,
    consistent: true,
    attributes: ['sk', 'knownUntil'],
  });
  const tooMany = forgottenDevices(
    devices.map(({ sk, knownUntil }) => ({ sk: String(sk), knownUntil: Number(knownUntil) })),
  );
  await Promise.all(tooMany.map(({ sk }) => write(remove({ pk: key.pk, sk }))));
};

/** Counts a failure of an unknown caller in the account's current minute. */
export const countForAccount = async (key: Key, now: Date): Promise<void> => {
  const minute = minuteOf(now);
  const expiresAt = expiryOf(SIGN_INS, now);
  const more = update(key, expression`ADD failures ${1}`, {
    when: expression`inMinute = ${minute}`,
  });
  if (!(await write(more))) return;
  const first = update(
    key,
    expression`SET inMinute = ${minute}, failures = ${1}, clearedAt = if_not_exists(clearedAt, ${0}), expiresAt = ${expiresAt}`,
    { when: expression`attribute_not_exists(pk) OR inMinute < ${minute}` },
  );
  // A failed condition means that a concurrent attempt has begun the minute.
  if (await write(first)) await write(more);
};

/** The write that forgives the failed sign-ins of an address, from every caller. */
export const forgetFailures = (role: Role, email: string, now: Date): Write =>
  update(
    keys.signIn(role, email),
    expression`SET inMinute = ${0}, failures = ${0}, clearedAt = ${now.getTime()}, expiresAt = ${expiryOf(SIGN_INS, now)}`,
  );
