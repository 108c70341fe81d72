import { LIMITS, type Limit } from '#shared/domain/limits.ts';
import { countMailTo, mayGetConfirmation } from '../outbox/recipient-table.ts';
import { COUNTER } from '../table/items.ts';
import { isOf } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';
import { countOfNetwork } from './caller-network.ts';
import { windowsOf } from './limit-rules.ts';
import { changeCounter, count, requireCount, type Count } from './limits-table.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (hours: number) => new Date(START + hours * HOUR);
const times = async (many: number, one: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < many; n += 1) await one(n);
};

const plant = ([counted]: readonly Count[], events: number, now: Date) =>
  changeCounter({ ...(counted as Count), seen: undefined }, now, (before) => [
    ...before,
    ...Array.from({ length: events }, () => ({ at: now.getTime() })),
  ]);

const rejecting = (['signUp', 'resetMail', 'mail', 'confirmation', 'restock'] as const).map(
  (name) => [name, LIMITS[name] as Limit] as const,
);

test.each(rejecting)('%s: the event above the limit must wait', async (limit, rule) => {
  const counts: Count[] = [{ limit, subject: 'one@example.com' }];
  const [{ most, within } = { most: 0, within: 0 }] = windowsOf(rule);
  await plant(counts, most - 1, at(0));
  await requireCount(counts, at(0));
  await expect(requireCount(counts, at(0))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    retryAfter: within / 1000,
  });
  await requireCount([{ limit, subject: 'two@example.com' }], at(0));
  await requireCount(counts, new Date(START + within));
});

test('events at once are all counted', async () => {
  const counts: Count[] = [{ limit: 'signUp', subject: 'crowd' }];
  const now = new Date();
  await plant(counts, 90, now);
  // The clock stands still, because a slow machine would use up the time for retries.
  jest.spyOn(Date, 'now').mockReturnValue(now.getTime());
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => count(counts, { now })));
  expect(outcomes.filter((rejection) => rejection === undefined)).toHaveLength(10);
});

test('a mail that is tried again counts once, also at the limit', async () => {
  const email = 'again@example.com';
  const send = (id: string, now = at(0)) => countMailTo(email, { id, counting: 'other' }, now);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'e']) expect(await send(id)).toBe(true);
  expect(await send('f')).toBe(false);
  expect(await send('f', at(1))).toBe(true);
});

test('in a month one confirmation mail is sent unasked, and with requests three a day and six in all', async () => {
  const sentTo = async (email: string, counting: 'unasked' | 'requested', day: number) => {
    let sent = 0;
    await times(8, async (n) => {
      const now = new Date(START + day * DAY + n * 61 * 60_000);
      const may = await mayGetConfirmation(email, now);
      const isSent = await countMailTo(email, { id: `${day}-${counting}-${n}`, counting }, now);
      if (counting === 'requested') expect(may).toBe(isSent);
      if (isSent) sent += 1;
    });
    return sent;
  };
  const alone = 'alone@example.com';
  expect([await sentTo(alone, 'unasked', 0), await sentTo(alone, 'unasked', 29)]).toEqual([1, 0]);
  const sent: number[] = [];
  for (const [counting, day] of [
    ['unasked', 0],
    ['requested', 1],
    ['requested', 3],
    ['unasked', 29],
    ['requested', 29],
    ['unasked', 40],
    ['requested', 42],
  ] as const) {
    sent.push(await sentTo('asking@example.com', counting, day));
  }
  expect(sent).toEqual([1, 3, 2, 0, 0, 1, 3]);
});

test('a rejected confirmation does not use up the share of other mails', async () => {
  const email = 'victim@example.com';
  await times(9, (n) => countMailTo(email, { id: `c${n}`, counting: 'unasked' }, at(0)));
  const others = await Promise.all(
    [1, 2, 3, 4].map((n) => countMailTo(email, { id: `o${n}`, counting: 'other' }, at(0))),
  );
  expect(others).toEqual([true, true, true, true]);
});

test('the table contains no subject, each counter expires, and loopback has none', async () => {
  await requireCount(await countOfNetwork('restock', '203.0.113.9:1000'), new Date());
  expect(await countOfNetwork('restock', '127.0.0.1:3000')).toEqual([]);
  expect(await countOfNetwork('restock', '::1:3000')).toEqual([]);
  const items = await scanAll();
  const counters = items.filter((item) => isOf(COUNTER, item));
  expect(counters.length).toBeGreaterThan(3);
  expect(JSON.stringify(items)).not.toMatch(/203\.0|2001:db8|example\.com/);
  for (const { expiresAt } of counters) expect(Number(expiresAt)).toBeGreaterThan(START / 1000);
});
