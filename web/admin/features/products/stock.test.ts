import { isStockChange, stockChangeError, stockChangeOf } from './stock.ts';

test.each([
  ['+3', 3, true],
  [' -2 ', -2, true],
  ['\u22122', -2, true],
  ['3', 3, false],
  ['', undefined, false],
  ['+', undefined, false],
  ['+1,5', undefined, false],
  ['tres', undefined, false],
])('reads %j as %s units, surely a difference: %s', (typed, units, isChange) => {
  expect([stockChangeOf(typed), isStockChange(typed)]).toEqual([units, isChange]);
});

test.each([
  ['3', 5, undefined],
  ['-5', 5, undefined],
  ['-6', 5, 'Solo hay 5.'],
  ['-1', 0, 'No queda ninguna.'],
  ['1000', 5, 'Como mucho 999 de una vez.'],
  ['2', 99_999, 'Como mucho 100000 unidades.'],
  ['', 5, 'Escribe cuántas, por ejemplo 3.'],
])('checks the difference %j to %i units', (typed, stock, error) => {
  expect(stockChangeError(typed, stock)).toBe(error);
});
