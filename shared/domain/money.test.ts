import fc from 'fast-check';
import { cents, formatPrice, sumCents, toCents, toDollars } from './money.ts';

const dollars = fc.integer({ min: 0, max: 99_999_999 }).map((amount) => amount / 100);

test('converting dollars to cents and back changes nothing', () => {
  fc.assert(fc.property(dollars, (amount) => toDollars(toCents(amount)) === amount));
});

test.each([
  [1250, '$12.50 USD'],
  [0, '$0.00 USD'],
  [1825, '$18.25 USD'],
  [123_450, '$1,234.50 USD'],
  [99_999_999, '$999,999.99 USD'],
])('formats %d cents as %s', (amount, text) => {
  expect(formatPrice(cents(amount))).toBe(text);
});

test('rounds amounts that binary floats represent inexactly', () => {
  expect(toCents(4.35)).toBe(435);
  expect(toCents(1.005 * 100)).toBe(10050);
  expect(sumCents([toCents(0.1), toCents(0.2)])).toBe(30);
  expect(sumCents([])).toBe(0);
});
