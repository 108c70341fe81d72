import fc from 'fast-check';
import { MAX_A_DAY, MAX_AN_HOUR, withMail, type CountedMail } from './recipient-rules.ts';

const MINUTE = 60_000;

test('no hour has more than five mails and no day more than twenty, whenever they are asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 90 * MINUTE }), { maxLength: 120 }), (gaps) => {
      let mails: readonly CountedMail[] = [];
      let at = Date.UTC(2026, 10, 21);
      const sent: number[] = [];
      for (const [index, gap] of gaps.entries()) {
        at += gap;
        const counted = withMail(mails, String(index), new Date(at));
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
    (mails, id) => withMail(mails, id, now) ?? mails,
    [],
  );
  expect(withMail(full, 'e', now)).toBe(full);
  expect(withMail(full, 'f', now)).toBeUndefined();
  expect(withMail(full, 'f', new Date(now.getTime() + 60 * MINUTE))).toHaveLength(6);
});
