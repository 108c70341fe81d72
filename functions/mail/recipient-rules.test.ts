import fc from 'fast-check';
import {
  MAX_A_DAY,
  MAX_AN_HOUR,
  mayAskForConfirmation,
  withMail,
  type CountedMail,
  type Counting,
} from './recipient-rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const other = (id: string) => ({ id, counting: 'other' }) as const;

test('no hour has more than five mails and no day more than twenty, whenever they are asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90 * MINUTE }), { maxLength: 120 }), (gaps) => {
      let mails: readonly CountedMail[] = [];
      let at = Date.UTC(2026, 10, 21);
      const sent: number[] = [];
      for (const [index, gap] of gaps.entries()) {
        at += gap;
        const counted = withMail(mails, other(String(index)), new Date(at));
        if (counted) sent.push(at);
        mails = counted ?? mails;
      }
      const within = (from: number, length: number) =>
        sent.filter((one) => one >= from && one < from + length).length;
      for (const from of sent) {
        expect(within(from, 60 * MINUTE)).toBeLessThanOrEqual(MAX_AN_HOUR);
        expect(within(from, 24 * 60 * MINUTE)).toBeLessThanOrEqual(MAX_A_DAY);
      }
      expect(mails.length).toBeLessThanOrEqual(MAX_A_DAY);
    }),
  );
});

test('a mail that is tried again counts once, also at the limit', () => {
  const now = new Date();
  const full = ['a', 'b', 'c', 'd', 'e'].reduce<readonly CountedMail[]>(
    (mails, id) => withMail(mails, other(id), now) ?? mails,
    [],
  );
  expect(withMail(full, other('e'), now)).toBe(full);
  expect(withMail(full, other('f'), now)).toBeUndefined();
  expect(withMail(full, other('f'), new Date(now.getTime() + 60 * MINUTE))).toHaveLength(6);
});

test('in a month one confirmation mail is sent unasked, and with requests three a day and six in all', () => {
  const start = Date.UTC(2026, 10, 21);
  let mails: readonly CountedMail[] = [];
  const sentBy = (counting: Counting, day: number): number => {
    let sent = 0;
    for (let n = 0; n < 8; n += 1) {
      const now = new Date(start + day * DAY + n * 61 * MINUTE);
      const counted = withMail(mails, { id: `${counting}-${day}-${n}`, counting }, now);
      if (counting === 'requested') {
        expect(mayAskForConfirmation(mails, now)).toBe(counted !== undefined);
      }
      if (counted) sent += 1;
      mails = counted ?? mails;
    }
    return sent;
  };
  expect([sentBy('unasked', 0), sentBy('unasked', 29)]).toEqual([1, 0]);
  mails = [];
  expect([sentBy('unasked', 0), sentBy('requested', 1), sentBy('requested', 3)]).toEqual([1, 3, 2]);
  expect([sentBy('unasked', 29), sentBy('requested', 29)]).toEqual([0, 0]);
  expect([sentBy('unasked', 40), sentBy('requested', 42)]).toEqual([1, 3]);
});

test('other mails neither use up nor forget confirmation mails', () => {
  const now = new Date();
  const confirmed = withMail([], { id: 'c', counting: 'unasked' }, now) ?? [];
  const later = new Date(now.getTime() + 2 * DAY);
  const both = withMail(confirmed, other('a'), later) ?? [];
  expect(both.map(({ id }) => id)).toEqual(['c', 'a']);
  expect(withMail(both, { id: 'd', counting: 'unasked' }, later)).toBeUndefined();
});
