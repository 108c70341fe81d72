/** Attacks on one account with a simulated clock: the passwords are compared without hashing. */
import { ShopError } from '#shared/domain/errors.ts';
import { LIMITS } from '#shared/domain/limits.ts';
import { changeCounter, readCounters, type Count } from '../limits/limits-table.ts';
import { throttled, type Caller } from './sign-in-throttle.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const RIGHT = 'torno-y-arcilla';

interface Outcome {
  outcome: 'in' | 'wrong' | 'wait';
  seconds: number;
}
const from = (viewerAddress: string, device?: string): Caller => ({ viewerAddress, device });

const shopOf = (email: string, shared = false) => {
  let evaluated = 0;
  const attempt = async (caller: Caller, password: string, second: number): Promise<Outcome> => {
    const now = new Date(START + second * 1000);
    try {
      const result = await throttled({ role: 'admin', email, caller, now }, shared, () => {
        evaluated += 1;
        return Promise.resolve(password === RIGHT ? { account: email } : ('wrong' as const));
      });
      return { outcome: result === 'wrong' ? 'wrong' : 'in', seconds: 0 };
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'RATE_LIMITED') throw error;
      return { outcome: 'wait', seconds: error.retryAfter ?? 0 };
    }
  };
  return { attempt, evaluated: () => evaluated };
};

const guessesOf = (email: string): Count => ({ limit: 'guess', subject: `admin\n${email}` });
const failuresOf = async (email: string): Promise<number> =>
  (await readCounters([guessesOf(email)]))[0]?.seen?.events.length ?? 0;
/** Writes failures of many unknown callers at `second`. */
const plantFailures = async (email: string, failures: number, second: number): Promise<void> => {
  const at = START + second * 1000;
  await changeCounter({ ...guessesOf(email), seen: undefined }, new Date(at), () =>
    Array.from({ length: failures }, () => ({ at })),
  );
};

/** Retries when the shop says so; returns the seconds until the sign-in. */
const secondsToGetIn = async (
  attempt: (second: number) => Promise<Outcome>,
  second: number,
): Promise<number> => {
  const { outcome, seconds } = await attempt(second);
  if (outcome === 'in') return 0;
  if (outcome === 'wrong' || seconds < 1) throw new Error(`Unexpected ${outcome}`);
  return seconds + (await secondsToGetIn(attempt, second + seconds));
};

// The clock of the machine stands still, because a slow one would use up the time for retries.
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(START));

test('a thousand seconds of guesses from elsewhere do not delay the owner', async () => {
  const { attempt } = shopOf('first@example.com');
  const evaluated = [];
  for (let second = 0; second < 1000;) {
    const { outcome, seconds } = await attempt(from('203.0.113.9:1000'), 'guess', second);
    if (outcome === 'wrong') evaluated.push(second);
    // Each delay is also tried one second before its end.
    second += Math.max(1, seconds - 1);
  }
  // Five at once, then after 1, 2, 4 … 60 seconds.
  expect(evaluated.slice(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 7, 11, 19]);
  expect(evaluated.length).toBeLessThan(30);
  expect(await attempt(from('198.51.100.7:1000'), RIGHT, 1000)).toEqual({
    outcome: 'in',
    seconds: 0,
  });
});

test('the port of an address and the lower half of an IPv6 address are not counted apart', async () => {
  const { attempt } = shopOf('ports@example.com');
  for (let n = 0; n < 5; n += 1) await attempt(from(`2001:db8::${n}:${2000 + n}`), 'guess', 0);
  expect(await attempt(from('2001:db8::99:9'), RIGHT, 0)).toMatchObject({ outcome: 'wait' });
  expect(await attempt(from('2001:db8:0:1::9:9'), RIGHT, 0)).toMatchObject({ outcome: 'in' });
});

test('while a botnet guesses as fast as it may, the owner gets in within 60 seconds', async () => {
  const email = 'botnet@example.com';
  const { attempt, evaluated } = shopOf(email);
  // The real bounds would take long, because each attempt writes all failures of the last minute.
  jest.replaceProperty(LIMITS.guess, 'most', { minute: 40 } as never);
  jest.replaceProperty(LIMITS.repeatedGuess, 'most', { minute: 20 } as never);
  // Ten callers have failed twice. Ten more callers follow and keep guessing.
  await plantFailures(email, 20, 0);
  const attackers = Array.from({ length: 10 }, (_, n) => ({
    caller: from(`203.0.113.${n}:4000`),
    next: 0,
  }));
  const attack = async (second: number) => {
    for (const attacker of attackers) {
      while (attacker.next <= second) {
        const { outcome, seconds } = await attempt(attacker.caller, 'guess', second);
        if (outcome === 'wait') attacker.next = second + seconds;
      }
    }
  };
  const owner = from('198.51.100.7:1000');
  const entered: Record<string, number> = {};
  const enter = async (name: string, caller: Caller, second: number) => {
    const at = await secondsToGetIn(async (when) => {
      await attack(when);
      return attempt(caller, RIGHT, when);
    }, second);
    entered[name] = at;
  };
  await attack(0);
  const firstWave = evaluated();
  // The owner mistypes the password once.
  await attempt(owner, 'torno y arcilla', 1);
  await enter('unknown', owner, 2);
  for (let second = 60; second < 240; second += 5) await attack(second);
  // The guesses of all callers in four minutes stay within the account's bound.
  expect(firstWave).toBe(20);
  expect(evaluated()).toBeLessThanOrEqual(20 + 4 * 20 + 4);
  await enter('known address', owner, 241);
  expect(entered['unknown']).toBeLessThanOrEqual(60);
  expect(entered['known address']).toBe(0);
});

test('the bound over all callers never delays a known device', async () => {
  const email = 'device@example.com';
  const { attempt } = shopOf(email);
  const device = 'b'.repeat(32);
  await attempt(from('198.51.100.1:1', device), RIGHT, 0);
  // Six hundred callers of one failure each use up the minute.
  await plantFailures(email, 598, 61);
  expect(await attempt(from('10.1.0.1:1'), 'guess', 61)).toMatchObject({ outcome: 'wrong' });
  expect(await attempt(from('10.1.0.2:1'), 'guess', 61)).toMatchObject({ outcome: 'wrong' });
  expect(await attempt(from('10.1.0.3:1'), 'guess', 61)).toMatchObject({ outcome: 'wait' });
  expect(await attempt(from('192.0.2.5:1'), RIGHT, 62)).toEqual({ outcome: 'wait', seconds: 59 });
  expect(await attempt(from('192.0.2.5:1', device), RIGHT, 62)).toMatchObject({ outcome: 'in' });
  // An invented device id is no privilege.
  expect(await attempt(from('192.0.2.6:1', 'c'.repeat(32)), RIGHT, 62)).toMatchObject({
    outcome: 'wait',
  });
});

test('an account remembers the ten devices that signed in last', async () => {
  const email = 'devices@example.com';
  const { attempt } = shopOf(email);
  const device = (n: number): Caller => from('198.51.100.7:1', `device-${n}`.padEnd(32, '-'));
  for (let n = 0; n < 25; n += 1) await attempt(device(n), RIGHT, n);
  const DAY = 86_400;
  // Signing in again on another day makes a device the latest one.
  await attempt(device(15), RIGHT, DAY + 30);
  await Promise.all([25, 26, 27].map((n) => attempt(device(n), RIGHT, DAY + 31)));
  await plantFailures(email, 600, DAY + 61);
  const stranger = (n: number): Caller => ({ ...device(n), viewerAddress: '192.0.2.5:1' });
  const remembered: number[] = [];
  for (let n = 0; n < 28; n += 1) {
    const { outcome } = await attempt(stranger(n), RIGHT, DAY + 62);
    if (outcome === 'in') remembered.push(n);
  }
  expect(remembered).toEqual([15, 19, 20, 21, 22, 23, 24, 25, 26, 27]);
});

test.each([8, 10])('%d right sign-ins at once are all let in', async (count) => {
  const { attempt } = shopOf(`office-${count}@example.com`);
  const outcomes = await Promise.all(
    Array.from({ length: count }, () => attempt(from('198.51.100.7:1'), RIGHT, 0)),
  );
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(outcomes.map(() => 'in'));
});

test('of 20 guesses at once at most ten are evaluated, however slow the shop is', async () => {
  const { attempt, evaluated } = shopOf('burst@example.com');
  // The time in which races are retried must not depend on this machine.
  jest.spyOn(Date, 'now').mockReturnValue(START);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => attempt(from('203.0.113.9:1'), 'guess', 0)),
  );
  expect(evaluated()).toBeGreaterThanOrEqual(1);
  expect(evaluated()).toBeLessThanOrEqual(10);
  const waiting = outcomes.filter(({ outcome }) => outcome === 'wait');
  expect(waiting).toHaveLength(20 - evaluated());
  expect(Math.min(...waiting.map(({ seconds }) => seconds))).toBeGreaterThanOrEqual(1);
});

test('an attempt that breaks is not counted as a failure and blocks nothing', async () => {
  const attempt = { role: 'user', email: 'broken@example.com', now: new Date(START) } as const;
  const caller = from('198.51.100.7:1');
  for (let n = 0; n < 30; n += 1) {
    await expect(
      throttled({ ...attempt, caller }, false, () => Promise.reject(new Error('no table'))),
    ).rejects.toThrow('no table');
  }
  const result = await throttled({ ...attempt, caller }, false, () =>
    Promise.resolve({ account: 1 }),
  );
  expect(result).toEqual({ account: 1 });
});

test('a shared demo account has the bound per caller only', async () => {
  const email = 'demo@example.com';
  const { attempt } = shopOf(email, true);
  await plantFailures(email, 600, 0);
  for (let n = 0; n < 5; n += 1) {
    expect(await attempt(from(`10.3.0.${n}:1`), 'guess', 0)).toMatchObject({ outcome: 'wrong' });
  }
  expect(await failuresOf(email)).toBe(600);
  expect(await attempt(from('192.0.2.5:1', 'd'.repeat(32)), RIGHT, 1)).toMatchObject({
    outcome: 'in',
  });
  const caller = from('192.0.2.9:1');
  for (let n = 0; n < 5; n += 1) await attempt(caller, 'guess', 1);
  expect(await attempt(caller, RIGHT, 1)).toMatchObject({ outcome: 'wait' });
});
