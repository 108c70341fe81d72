import { LIMITS, SIGN_IN_DELAYS, type Limit } from '#shared/domain/limits.ts';
import fc from 'fast-check';
import {
  currentEvents,
  secondsToSignIn,
  secondsToWait,
  waitText,
  windowsOf,
  type CountedEvent,
} from './limit-rules.ts';

const START = Date.UTC(2026, 10, 21);
const after = (seconds: number) => new Date(START + seconds * 1000);

test.each(Object.entries<Limit>(LIMITS))(
  'no window of %s has more events than its limit, whenever they happen',
  (_name, limit) => {
    const [shortest = { within: 0, most: 1 }] = windowsOf(limit);
    const gaps = fc.integer({ min: 0, max: Math.ceil((3 * shortest.within) / shortest.most) });
    fc.assert(
      fc.property(fc.array(gaps, { maxLength: 80 }), (found) => {
        let at = START;
        let events: CountedEvent[] = [];
        const allowed: number[] = [];
        for (const gap of found) {
          at += gap;
          const now = new Date(at);
          const wait = secondsToWait(events, limit, now);
          if (wait > 0) {
            expect(secondsToWait(events, limit, new Date(at + wait * 1000))).toBe(0);
            continue;
          }
          events = currentEvents([...events, { at }], limit, now);
          allowed.push(at);
        }
        for (const { most, within } of windowsOf(limit)) {
          for (const from of allowed) {
            const inWindow = allowed.filter((one) => one >= from && one < from + within);
            expect(inWindow.length).toBeLessThanOrEqual(most);
          }
        }
      }),
      { numRuns: 30 },
    );
  },
);

const HOURLY: Limit = { most: { hour: 2 } };
const eventsAt = (...seconds: number[]): CountedEvent[] =>
  seconds.map((at) => ({ at: START + at * 1000 }));

test('the wait ends when the oldest of the events that fill a window leaves it', () => {
  const after1h = (seconds: number) =>
    secondsToWait(eventsAt(600, 0, 1200), HOURLY, after(seconds));
  expect(after1h(1800)).toBe(2400);
  expect(after1h(4199)).toBe(1);
  expect(after1h(4199.5)).toBe(1);
  // An event of exactly an hour ago does not count.
  expect(after1h(4200)).toBe(0);
  expect(secondsToWait(eventsAt(0, 600), HOURLY, after(3600))).toBe(0);
});

test('an event that counts for several waits until as many have left the window', () => {
  const wait = (times: number) =>
    secondsToWait(eventsAt(0, 600), { most: { hour: 3 } }, after(1200), times);
  expect([1, 2, 3].map(wait)).toEqual([0, 2400, 3000]);
});

test('keeps the newest events of the longest window, oldest first', () => {
  expect(currentEvents(eventsAt(600, 0, 1200), HOURLY, after(1800))).toEqual(eventsAt(600, 1200));
  expect(currentEvents(eventsAt(1200, 0), HOURLY, after(3600))).toEqual(eventsAt(1200));
  expect(currentEvents(eventsAt(0), { most: {} }, after(0))).toEqual([]);
});

test('a sign-in waits from the last failure on', () => {
  const { firstDelayed } = SIGN_IN_DELAYS;
  const found = Array.from({ length: firstDelayed }, (_, n) => ({ at: START - n * 60_000 }));
  expect(secondsToSignIn(found, after(0))).toBe(1);
  expect(secondsToSignIn(found, after(1))).toBe(0);
});

const failures = (count: number): CountedEvent[] =>
  Array.from({ length: count }, () => ({ at: START }));
const open = (count: number): CountedEvent[] =>
  failures(count).map((event) => ({ ...event, open: true }));

test('four failed sign-ins cause no delay, further ones 1, 2, 4 … 60 seconds', () => {
  const waits = Array.from({ length: 13 }, (_, n) => secondsToSignIn(failures(n), after(0)));
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
});

test.each([
  ['one second after the fifth failure', failures(5), 1, 0],
  ['59 seconds after the 16th failure', failures(16), 59, 1],
  ['a minute after the 16th failure', failures(16), 60, 0],
  ['an hour before the last failure, by a clock that goes back', failures(16), -3600, 60],
  ['nine open attempts', open(9), 0, 0],
  ['ten open attempts', open(10), 0, 1],
  ['four failures and six open attempts', [...failures(4), ...open(6)], 0, 1],
  ['five failures and one open attempt', [...failures(5), ...open(1)], 5, 1],
  ['ten attempts that never ended', open(10), 15, 0],
])('delay of a sign-in: %s', (_case, events, second, expected) => {
  expect(secondsToSignIn(events, after(second))).toBe(expected);
});

test.each([
  [1, 'un minuto'],
  [61, '2 minutos'],
  [59 * 60, '59 minutos'],
  [3600, 'una hora'],
  [3601, '2 horas'],
  [86_400, '24 horas'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
