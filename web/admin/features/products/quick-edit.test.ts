import { stockChangeError, stockChangeOf } from './quick-edit.ts';

test.each([
  ['3', 3],
  ['+3', 3],
  [' -2 ', -2],
  ['\u22122', -2],
  ['', 0],
  ['2,5', undefined],
  ['tres', undefined],
])('%j is the difference %s', (typed, change) => {
  expect(stockChangeOf(typed)).toBe(change);
});

test.each([
  ['-5', 5, undefined],
  ['-6', 5, 'Solo hay 5.'],
  ['-2', 1, 'Solo hay 1.'],
  ['1000', 0, 'Como mucho 999 unidades de una vez.'],
  ['10', 99_995, 'Como mucho 100000 unidades en total.'],
  ['x', 5, 'Escribe cuántas llegan, como 3, o cuántas se van, como -2.'],
])('%j with %i in stock: %s', (typed, stock, error) => {
  expect(stockChangeError(typed, stock)).toBe(error);
});
