import fc from 'fast-check';
import { cents, toCents } from './money.ts';
import { grandTotal, lineTotal, priceBefore, SHIPPING } from './pricing.ts';

test.each([
  [64, 76],
  [92.5, 111],
  [139.9, 167],
  [12.5, 15],
  [5, 6],
])('the price before of $%d is $%d', (price, before) => {
  expect(priceBefore(toCents(price))).toBe(before * 100);
});

test.each([0, 0.5, 0.8, 1, 2, 4])('$%d has no price before', (price) => {
  expect(priceBefore(toCents(price))).toBeNull();
});

test('a price before is whole dollars, above the price and at most 20 % above', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (price) => {
      const before = priceBefore(cents(price));
      return before === null || (before > price && before % 100 === 0 && before * 10 <= price * 12);
    }),
  );
});

test('shipping is $18.25 and a line total is price × quantity', () => {
  expect(SHIPPING).toBe(1825);
  expect(grandTotal(cents(1000))).toBe(2825);
  expect(lineTotal({ price: toCents(4.35), quantity: 3 })).toBe(1305);
});
