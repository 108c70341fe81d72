import fc from 'fast-check';
import {
  renewOriginVerify,
  renewTokenKeys,
  type OriginVerify,
  type SigningKey,
} from './key-rules.ts';

const DAY = 24 * 3600 * 1000;
const START = Date.parse('2026-11-21T02:00:00Z');
const onDay = (day: number): Date => new Date(START + day * DAY);
const keyOf = (day: number): SigningKey => ({
  kid: `key-${day}`,
  jwk: { kty: 'OKP', crv: 'Ed25519', x: 'x', d: 'd' },
});

describe('token keys', () => {
  const kidsOn = (days: number): string[][] => {
    let keys: readonly SigningKey[] = [{ ...keyOf(0), signsFrom: onDay(0).toISOString() }];
    return Array.from({ length: days }, (_, day) => {
      keys = renewTokenKeys(keys, keyOf(day), onDay(day));
      return keys.map(({ kid }) => kid);
    });
  };

  test('a key gets a successor on its 90th day and is removed when its last token has expired', () => {
    const kids = kidsOn(200);
    expect(kids[89]).toEqual(['key-0']);
    expect(kids[90]).toEqual(['key-90', 'key-0']);
    expect(kids[97]).toEqual(['key-90', 'key-0']);
    expect(kids[98]).toEqual(['key-90']);
    expect(kids[181]).toEqual(['key-181', 'key-90']);
  });

  test('a key is removed 30 minutes after its last token has expired', () => {
    const keys = [{ ...keyOf(1), signsFrom: onDay(0).toISOString() }, keyOf(0)];
    const after = (minutes: number) => new Date(onDay(7).getTime() + minutes * 60_000);
    expect(renewTokenKeys(keys, keyOf(7), after(29.9))).toHaveLength(2);
    expect(renewTokenKeys(keys, keyOf(7), after(30))).toHaveLength(1);
  });

  test('a new key signs only after every function has read it', () => {
    const [next] = renewTokenKeys([keyOf(0)], keyOf(1), onDay(1));
    expect(next).toEqual({ ...keyOf(1), signsFrom: '2026-11-22T02:30:00.000Z' });
  });

  test('a key without a time is due, and an empty list gets a first key', () => {
    expect(renewTokenKeys([keyOf(0)], keyOf(1), onDay(1)).map(({ kid }) => kid)).toEqual([
      'key-1',
      'key-0',
    ]);
    expect(renewTokenKeys([], keyOf(1), onDay(1)).map(({ kid }) => kid)).toEqual(['key-1']);
  });

  test('no key is removed while one of its tokens is valid, whenever the rotation runs', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (pauses) => {
        let keys: readonly SigningKey[] = [{ ...keyOf(0), signsFrom: onDay(0).toISOString() }];
        let day = 0;
        for (const pause of pauses) {
          const before = keys;
          day += pause;
          const now = onDay(day);
          keys = renewTokenKeys(before, keyOf(day), now);
          const gone = before.filter(({ kid }) => !keys.some((key) => key.kid === kid));
          for (const key of gone) {
            const successor = before[before.indexOf(key) - 1];
            const lastToken = Date.parse(successor?.signsFrom ?? '') + 7 * DAY;
            expect(lastToken).toBeLessThan(now.getTime());
          }
          expect(keys.some(({ signsFrom = '' }) => signsFrom <= now.toISOString())).toBe(true);
        }
      }),
    );
  });
});

describe('the origin verification value', () => {
  const changed = onDay(0).toISOString();
  const renew = (current: OriginVerify, now: Date, hurried = false): OriginVerify =>
    renewOriginVerify(current, 'fresh', now, hurried);

  test('does not change for 90 days', () => {
    const current = { originVerify: 'a', originVerifyChanged: changed };
    expect(renew(current, onDay(89))).toBe(current);
  });

  test('changes in three steps: publish the new value, send it, drop the old value', () => {
    const published = renew({ originVerify: 'a', originVerifyChanged: changed }, onDay(90));
    expect(published).toEqual({
      originVerify: 'a',
      originVerifyNext: 'fresh',
      originVerifyChanged: onDay(90).toISOString(),
    });
    const sent = renew(published, onDay(91));
    expect(sent).toEqual({
      originVerify: 'fresh',
      originVerifyPrevious: 'a',
      originVerifyChanged: onDay(91).toISOString(),
    });
    expect(renew(sent, onDay(92))).toEqual({
      originVerify: 'fresh',
      originVerifyChanged: onDay(91).toISOString(),
    });
  });

  test('no step happens within 30 minutes of the last one, even when hurried', () => {
    const soon = new Date(START + 29 * 60_000);
    for (const current of [
      { originVerify: 'a', originVerifyNext: 'b', originVerifyChanged: changed },
      { originVerify: 'b', originVerifyPrevious: 'a', originVerifyChanged: changed },
    ]) {
      expect(renew(current, soon, true)).toBe(current);
      expect(renew(current, new Date(START + 30 * 60_000))).not.toBe(current);
    }
  });

  test('a hurried change does not wait 90 days, and a value without a time is due', () => {
    const current = { originVerify: 'a', originVerifyChanged: changed };
    expect(renew(current, onDay(1), true).originVerifyNext).toBe('fresh');
    expect(renew({ originVerify: 'a' }, onDay(0)).originVerifyNext).toBe('fresh');
  });
});
