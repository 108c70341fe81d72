import { dayAndMonth, orderDate, reviewDate, shopDay, shopTime } from './dates.ts';

test('formats review dates as dd/MM/yyyy and order dates as dd-MM-yyyy', () => {
  expect(reviewDate('2025-03-09T12:00:00.000Z')).toBe('09/03/2025');
  expect(orderDate('2025-11-21T12:00:00.000Z')).toBe('21-11-2025');
});

test('names the twelve months as Intl does', () => {
  const { format } = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long' });
  for (let month = 0; month < 12; month++) {
    expect(dayAndMonth(8, month)).toBe(format(new Date(2026, month, 8)));
  }
});

test('gives the day and the time in Madrid, also shortly before midnight in UTC', () => {
  expect(shopDay(new Date('2026-11-21T22:59:59.000Z'))).toBe('2026-11-21');
  expect(shopDay(new Date('2026-11-21T23:00:00.000Z'))).toBe('2026-11-22');
  expect(reviewDate('2026-06-30T22:00:00.000Z')).toBe('01/07/2026');
  expect(shopTime('2026-06-30T22:05:00.000Z')).toBe('00:05');
});

test('changes to summer time and back in the same hour as Intl', () => {
  const madrid = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Madrid',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  for (let year = 2020; year <= 2040; year++) {
    for (const month of [2, 9]) {
      for (let hour = 0; hour < 31 * 24; hour++) {
        const moment = new Date(Date.UTC(year, month, 1, hour));
        const iso = moment.toISOString();
        expect(`${reviewDate(iso)}, ${shopTime(iso)}`).toBe(madrid.format(moment));
      }
    }
  }
});
