import fc from 'fast-check';
import {
  cents,
  formatPrice,
  sumCents,
  toCents,
  toDollars,
  lineTotal,
  priceBefore,
} from './money.ts';
import { openShop, SHIPPING } from './shop.ts';

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
  [123_456_700, '$1,234,567.00 USD'],
])('formats %d cents as %s', (amount, text) => {
  expect(formatPrice(cents(amount))).toBe(text);
});

test('rounds amounts that binary floats represent inexactly', () => {
  expect(toCents(4.35)).toBe(435);
  expect(toCents(1.005 * 100)).toBe(10050);
  expect(sumCents([toCents(0.1), toCents(0.2)])).toBe(30);
  expect(sumCents([])).toBe(0);
});

test.each([
  [64, 76],
  [92.5, 111],
  [139.9, 167],
  [12.5, 15],
  [5, 6],
])('the price before of $%d is $%d', (price, before) => {
  expect(priceBefore({ price })).toBe(before * 100);
});

test.each([0, 0.5, 0.8, 1, 2, 4])('$%d has no price before', (price) => {
  expect(priceBefore({ price })).toBeNull();
});

test('a price before is whole dollars, above the price and at most 20 % above', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (price) => {
      const before = priceBefore({ price: toDollars(cents(price)) });
      return before === null || (before > price && before % 100 === 0 && before * 10 <= price * 12);
    }),
  );
});

test('a shop that sells has the price before of a real reduction only', () => {
  openShop({ law: {} });
  expect(priceBefore({ price: 12.5 })).toBeNull();
  expect(priceBefore({ price: 12.5, was: 20.1 })).toBe(2010);
  openShop();
});

test('shipping is $18.25 and a line total is price × quantity', () => {
  expect(SHIPPING).toBe(1825);
  expect(lineTotal({ price: toCents(4.35), quantity: 3 })).toBe(1305);
});
