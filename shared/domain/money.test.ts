import fc from 'fast-check';
import { amountError, maxPrice, stripeLimits } from './amount-limits.ts';
import type { Currency } from './currencies.ts';
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
  expect(formatPrice(cents(amount), 'USD')).toBe(text);
});

test.each<[number, Currency, string]>([
  [123_450, 'EUR', '1234,50 €'],
  [4_500_000, 'ARS', '$ 45.000,00'],
  [1_234_560, 'COP', '$ 12.345,60'],
  [120_000_000, 'COP', '$ 1.200.000'],
  [1_500_000, 'CLP', '$15.000'],
  [1_500_050, 'CLP', '$15.000,50'],
])('shows %d hundredths of %s to the last one: %s', (amount, currency, text) => {
  expect(formatPrice(cents(amount), currency).replaceAll('\u00a0', ' ')).toBe(text);
});

test.each<[number, Currency, string | undefined]>([
  [120_000_000, 'COP', undefined],
  [120_000_000, 'USD', 'Como mucho $999,999.99 USD.'],
  [99_999_999, 'EUR', undefined],
  [1_234_560, 'COP', undefined],
  [1_234_560, 'CLP', 'Escribe un importe sin decimales: CLP no tiene.'],
])('says what is wrong with a price of %d hundredths of %s: %s', (amount, currency, message) => {
  expect(amountError(cents(amount), currency, maxPrice(currency))?.message).toBe(message);
});

test('Stripe takes from half a dollar to eight digits, or as much in another currency', () => {
  expect(stripeLimits('EUR')).toEqual({ least: 50, most: 99_999_999 });
  expect(stripeLimits('MXN')).toEqual({ least: 1000, most: 99_999_999 });
  expect(stripeLimits('CLP')).toEqual({ least: 50_000, most: 9_999_999_900 });
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
