import { isUseToNote, oldBefore, stepFor } from './retention.ts';

const createdAt = '2026-01-10T00:00:00.000Z';

test.each([
  [{}, '2030-12-11T00:00:00Z', undefined],
  [{}, '2030-12-11T00:00:00.001Z', 'warn'],
  [{ usedAt: '2026-02-10T00:00:00.000Z' }, '2031-01-10T00:00:00Z', undefined],
  [{ warnedAt: '2030-12-12T00:00:00.000Z' }, '2031-01-10T23:59:59Z', undefined],
  [{ warnedAt: '2030-12-12T00:00:00.000Z' }, '2031-01-11T00:00:00Z', 'erase'],
  // A late run warns first, and then leaves the full time.
  [{}, '2034-01-10T00:00:00Z', 'warn'],
  [{ warnedAt: '2034-01-10T00:00:00.000Z' }, '2034-02-08T00:00:00Z', undefined],
  // The warning is older than the last use, or from a time when the setting had fewer years.
  [
    { warnedAt: '2030-12-12T00:00:00.000Z', usedAt: '2031-01-01T00:00:00.000Z' },
    '2036-01-01T00:00:00Z',
    'warn',
  ],
  [{ warnedAt: '2028-12-12T00:00:00.000Z' }, '2031-01-10T00:00:00Z', 'warn'],
] as const)('with five years, an account with %j gets at %s the step %s', (given, now, step) => {
  expect(stepFor({ createdAt, ...given }, 5, new Date(now))).toBe(step);
});

test('notes a use once in 30 days', () => {
  const isNoted = (usedAt: string) =>
    isUseToNote({ createdAt, usedAt }, new Date('2026-03-31T00:00:00Z'));
  expect(isNoted('2026-03-01T00:00:00.000Z')).toBe(false);
  expect(isNoted('2026-02-28T23:59:59.999Z')).toBe(true);
});

test('the years of an order begin with the end of its year', () => {
  const isOld = (now: string) => Date.parse('2026-01-02T00:00:00Z') < oldBefore(new Date(now), 6);
  expect(isOld('2032-12-31T23:59:59Z')).toBe(false);
  expect(isOld('2033-01-01T00:00:00Z')).toBe(true);
});
