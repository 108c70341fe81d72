import type { InvocationResult } from './function-host.ts';
import { nextRun, runByHand, startSchedules } from './schedules.ts';

const daily = { everyMinutes: 24 * 60, atHour: 4 };

test.each([
  ['2026-03-01T03:59:59.999Z', '2026-03-01T04:00:00.000Z'],
  ['2026-03-01T04:00:00.000Z', '2026-03-02T04:00:00.000Z'],
  ['2026-02-28T23:00:00.000Z', '2026-03-01T04:00:00.000Z'],
])('a daily schedule that waits since %s runs at %s', (after, next) => {
  expect(new Date(nextRun(daily, Date.parse(after))).toISOString()).toBe(next);
});

const returned: InvocationResult = { outcome: 'returned', payload: '{"found":0}' };

describe('the clock', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-03-01T01:30:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('starts nothing at once, then every row at its time until it is stopped', async () => {
    const started: string[] = [];
    const clock = startSchedules((id, event) => {
      const { time } = JSON.parse(event) as { time: string };
      started.push(`${time.slice(11, 16)} ${id}`);
      return Promise.resolve(returned);
    });
    expect(started).toEqual([]);
    jest.advanceTimersByTime(24 * 60 * 60_000);
    await clock.stop();
    jest.advanceTimersByTime(24 * 60 * 60_000);

    const runsOf = (id: string) => started.filter((run) => run.endsWith(` ${id}`));
    const frequent = ['keepDemo', 'sweepPayments', 'tellShop'].flatMap(runsOf);
    expect(runsOf('keepDemo')).toHaveLength(24 * 12);
    expect(runsOf('sweepPayments')).toHaveLength(24 * 4);
    expect(started.filter((run) => !frequent.includes(run))).toEqual([
      '03:00 sweepUnused',
      '05:00 auditShop',
      '00:00 endReductions',
    ]);
  });
});

describe('by hand', () => {
  test('answers 500 when the function fails', async () => {
    const answer = await runByHand('sweepUnused', () => Promise.resolve({ outcome: 'timedOut' }));
    expect(answer.status).toBe(500);
  });

  test.each(['placeOrder', ''])('does not run %p', async (id) => {
    const answer = await runByHand(id, () => Promise.reject(new Error('was run')));
    expect(answer.status).toBe(404);
  });
});
