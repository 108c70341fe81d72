import { dayAndMonth, orderDate, reviewDate } from './dates.ts';

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
