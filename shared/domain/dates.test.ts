import { orderDate, reviewDate } from './dates.ts';

test('formats review dates as dd/MM/yyyy and order dates as dd-MM-yyyy', () => {
  expect(reviewDate('2025-03-09T12:00:00.000Z')).toBe('09/03/2025');
  expect(orderDate('2025-11-21T12:00:00.000Z')).toBe('21-11-2025');
});
