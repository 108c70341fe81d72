import { priceError, priceText, stockError } from './price-and-stock.ts';

test.each([
  ['12', '12'],
  [' 12,50 ', '12.50'],
  ['12.5', '12.5'],
])('reads %j as the price %s', (typed, text) => {
  expect([priceText(typed), priceError(typed)]).toEqual([text, undefined]);
});

test.each(['', '-1', '1.234,50', '1e3', '12,505', '1000000', 'doce'])(
  'rejects the price %j',
  (typed) => {
    expect(priceError(typed)).toEqual(expect.any(String));
  },
);

test.each([
  ['0', true],
  [' 12 ', true],
  ['100000', true],
  ['100001', false],
  ['1,5', false],
  ['-1', false],
  ['', false],
])('accepts %j as stock: %s', (typed, isStock) => {
  expect(stockError(typed) === undefined).toBe(isStock);
});
