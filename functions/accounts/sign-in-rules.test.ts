import { afterFailure, NO_FAILURES, secondsToWait, type SignInRecord } from './sign-in-rules.ts';

const noon = new Date('2025-11-21T12:00:00Z');
const failed = (times: number): SignInRecord =>
  Array.from({ length: times }).reduce<SignInRecord>(
    (record) => afterFailure(record, noon),
    NO_FAILURES,
  );

test('four failures cause no delay, further ones 1, 2, 4 … 60 seconds', () => {
  expect([1, 2, 3, 4].map((n) => secondsToWait(failed(n), noon))).toEqual([0, 0, 0, 0]);
  expect([5, 6, 7, 8, 9, 10, 11, 12].map((n) => secondsToWait(failed(n), noon))).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60,
  ]);
});

test('after the delay the next attempt is evaluated', () => {
  const later = new Date(noon.getTime() + 1000);
  expect(secondsToWait(failed(5), later)).toBe(0);
});

test('after a hundred failures every attempt is delayed', () => {
  const tomorrow = new Date(noon.getTime() + 24 * 3600 * 1000);
  expect(secondsToWait(failed(100), tomorrow)).toBe(60);
});
