import fc from 'fast-check';
import { DAILY, HOURLY, recentPosts, secondsToWait, waitText } from './review-limit-rules.ts';

const START = Date.UTC(2026, 10, 21);

test.each([HOURLY, DAILY])('no period has more posts than its limit: %j', (limit) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: limit.within }), { maxLength: 60 }), (gaps) => {
      let at = START;
      let posts: number[] = [];
      const stored: number[] = [];
      for (const gap of gaps) {
        at += Math.floor(gap / limit.most);
        if (secondsToWait(posts, limit, at) > 0) continue;
        posts = [...recentPosts(posts, limit, at), at];
        stored.push(at);
      }
      for (const from of stored) {
        const inPeriod = stored.filter((one) => one >= from && one < from + limit.within);
        expect(inPeriod.length).toBeLessThanOrEqual(limit.most);
      }
      expect(posts.length).toBeLessThanOrEqual(limit.most);
    }),
  );
});

test('the wait ends when the oldest post that counts is no longer recent', () => {
  const posts = [START, START + 1000, START + 2000];
  const wait = secondsToWait(posts, DAILY, START + 5000);
  expect(wait).toBe(86_395);
  expect(secondsToWait(posts, DAILY, START + 5000 + wait * 1000)).toBe(0);
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
