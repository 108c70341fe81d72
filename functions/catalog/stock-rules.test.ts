import fc from 'fast-check';
import { MAX_STOCK, MAX_STOCK_CHANGE } from '#shared/domain/limits.ts';
import { outOfRange, stockRange } from './stock-rules.ts';

test('accepts exactly the stocks whose sum with the change is from 0 to the limit', () => {
  const changes = fc.integer({ min: -MAX_STOCK_CHANGE, max: MAX_STOCK_CHANGE });
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: MAX_STOCK }), (change, stock) => {
      const { from, to } = stockRange(change);
      const fits = stock + change >= 0 && stock + change <= MAX_STOCK;
      return (stock >= from && stock <= to) === fits;
    }),
  );
});

test.each([
  [0, -1, 'MIN', 'Ya no queda ninguna: no puedes quitar 1.'],
  [1, -2, 'MIN', 'Ahora solo queda una: no puedes quitar 2.'],
  [2, -5, 'MIN', 'Ahora quedan 2: no puedes quitar 5.'],
  [99_999, 2, 'MAX', 'Ahora quedan 99999: con 2 más pasarías de 100000.'],
])('of %i units %i is refused with the present stock', (stock, change, code, message) => {
  const { details } = outOfRange(stock, change);
  expect(details).toEqual([{ field: 'stockChange', code, available: stock, message }]);
});
