import { shopDay } from './shop-day.ts';

test('gives the day in Madrid, also shortly before midnight in UTC', () => {
  expect(shopDay(new Date('2026-11-21T22:59:59.000Z'))).toBe('2026-11-21');
  expect(shopDay(new Date('2026-11-21T23:00:00.000Z'))).toBe('2026-11-22');
  expect(shopDay(new Date('2026-06-30T22:00:00.000Z'))).toBe('2026-07-01');
});
