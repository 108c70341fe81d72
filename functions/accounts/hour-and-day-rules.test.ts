import { NOTHING_COUNTED, withOneMore, type HourAndDay } from './hour-and-day-rules.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const LIMITS = { anHour: 2, aDay: 3 };
const HOUR = 3600;

/** The seconds at which events are allowed; a negative number is the waiting time of a refused one. */
const outcomes = (seconds: readonly number[]): number[] => {
  let record: HourAndDay = NOTHING_COUNTED;
  return seconds.map((second) => {
    const counted = withOneMore(record, LIMITS, new Date(START + second * 1000));
    if ('wait' in counted) return -counted.wait;
    record = counted.next;
    return second;
  });
};

test('an hour and a day begin with their first event', () => {
  expect(outcomes([0, 0, 0, 600, HOUR - 1, HOUR])).toEqual([0, 0, -HOUR, -3000, -1, HOUR]);
});

test('the limit of the day holds in later hours, and ends after a day', () => {
  const day = 24 * HOUR;
  expect(outcomes([0, 0, HOUR, 2 * HOUR, day - 1, day])).toEqual([0, 0, HOUR, -22 * HOUR, -1, day]);
});
