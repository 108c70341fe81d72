import {
  isStockChange,
  priceError,
  priceText,
  stockChangeError,
  stockChangeOf,
  stockError,
} from './price-and-stock.ts';

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

test.each([
  ['+3', true],
  [' -2 ', true],
  ['3', false],
  ['+', false],
  ['+1,5', false],
])('reads %j as a difference: %s', (typed, isChange) => {
  expect(isStockChange(typed)).toBe(isChange);
});

test.each([
  ['3', 5, undefined],
  ['+3', 5, undefined],
  ['-5', 5, undefined],
  ['-6', 5, 'Solo hay 5.'],
  ['-1', 0, 'No queda ninguna.'],
  ['1000', 5, 'Como mucho 999 de una vez.'],
  ['2', 99_999, 'Como mucho 100000 unidades.'],
  ['', 5, 'Escribe cuántas, por ejemplo 3.'],
])('checks the difference %j to %i units', (typed, stock, error) => {
  expect(stockChangeError(typed, stock)).toBe(error);
});

test.each([
  ['3', 3],
  [' -2 ', -2],
  ['', undefined],
  ['2,5', undefined],
  ['tres', undefined],
])('reads %j as %s units', (typed, units) => {
  expect(stockChangeOf(typed)).toBe(units);
});
