import {
  current,
  knownUntil,
  minuteOf,
  NEW_CALLER,
  QUIET_ACCOUNT,
  secondsToWait,
  secondsToWaitForAccount,
  withFlight,
} from './sign-in-rules.ts';

const noon = new Date('2025-11-21T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const failed = (failures: number) => ({
  ...NEW_CALLER,
  failures,
  lastFailureAt: noon.getTime(),
});

test('four failures cause no delay, further ones 1, 2, 4 … 60 seconds', () => {
  expect([1, 2, 3, 4].map((n) => secondsToWait(failed(n), noon))).toEqual([0, 0, 0, 0]);
  expect([5, 6, 7, 8, 9, 10, 11, 12].map((n) => secondsToWait(failed(n), noon))).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60,
  ]);
});

test('after the delay the next attempt is evaluated, after any number of failures', () => {
  expect(secondsToWait(failed(5), after(1))).toBe(0);
  expect(secondsToWait(failed(100_000), after(59))).toBe(1);
  expect(secondsToWait(failed(100_000), after(60))).toBe(0);
});

test('a clock that goes back delays nobody for more than a minute', () => {
  expect(secondsToWait(failed(30), after(-3600))).toBe(60);
});

test('ten attempts of one caller may be in flight, after five failures one', () => {
  expect(secondsToWait({ ...NEW_CALLER, flights: 9 }, noon)).toBe(0);
  expect(secondsToWait({ ...NEW_CALLER, flights: 10 }, noon)).toBe(1);
  expect(secondsToWait({ ...failed(4), flights: 6 }, noon)).toBe(1);
  expect(secondsToWait({ ...failed(5), flights: 1 }, after(5))).toBe(1);
});

test('an attempt that never ends is forgotten after 15 seconds', () => {
  const flying = withFlight(NEW_CALLER, noon);
  expect(current(flying, QUIET_ACCOUNT, after(14)).flights).toBe(1);
  expect(current(flying, QUIET_ACCOUNT, after(15)).flights).toBe(0);
});

test('failures expire after a day, and when they are cleared', () => {
  const day = 24 * 3600;
  expect(current(failed(9), QUIET_ACCOUNT, after(day - 1)).failures).toBe(9);
  expect(current(failed(9), QUIET_ACCOUNT, after(day)).failures).toBe(0);
  const cleared = { ...QUIET_ACCOUNT, clearedAt: noon.getTime() };
  expect(current(failed(9), cleared, after(1)).failures).toBe(0);
});

test('an address is known for a day after a success, a device for ninety days', () => {
  const day = 24 * 3600;
  const known = (kind: 'address' | 'device', seconds: number) =>
    current({ ...NEW_CALLER, knownUntil: knownUntil(kind, noon) }, QUIET_ACCOUNT, after(seconds))
      .knownUntil > 0;
  expect([known('address', day - 1), known('address', day)]).toEqual([true, false]);
  expect([known('device', 90 * day - 1), known('device', 90 * day)]).toEqual([true, false]);
});

test('the bound over all unknown callers ends with the minute and has a share for fresh ones', () => {
  const attacked = (failures: number) => ({ ...QUIET_ACCOUNT, inMinute: minuteOf(noon), failures });
  const wait = (failures: number, caller = NEW_CALLER, at = after(20)) =>
    secondsToWaitForAccount(attacked(failures), caller, at);
  expect([wait(599), wait(600), wait(600, NEW_CALLER, after(60))]).toEqual([0, 40, 0]);
  // One mistyped password keeps a caller fresh.
  expect([wait(599, failed(1)), wait(59, failed(2)), wait(60, failed(2))]).toEqual([0, 0, 40]);
  expect(wait(10_000, { ...failed(4), knownUntil: after(1000).getTime() })).toBe(0);
});
