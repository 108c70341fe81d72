import type { CartChange } from './core/cart-rules.ts';
import { describeChange } from './change-words.ts';

const of = (rest: object) => ({ id: 'jug', title: 'Jarra ocre', ...rest }) as CartChange;

it.each([
  [of({ kind: 'price', was: 6400, now: 7000 }), /ahora \$70\.00 USD; antes, \$64\.00 USD/],
  [of({ kind: 'fewer', was: 3, now: 2 }), /De «Jarra ocre» quedan 2 unidades/],
  [of({ kind: 'fewer', was: 3, now: 1 }), /queda una sola unidad/],
  [of({ kind: 'soldOut' }), /se ha agotado/],
  [of({ kind: 'gone' }), /ya no está a la venta/],
])('describes %j', (change, sentence) => {
  expect(describeChange(change)).toMatch(sentence);
});

it('says that a product sold out a moment ago', () => {
  expect(describeChange(of({ kind: 'soldOut' }), true)).toBe(
    '«Jarra ocre» se vendió hace un momento y ya no queda ninguna unidad.',
  );
});

it('changes quotation marks inside quotation marks', () => {
  const painting = of({ kind: 'gone', title: 'Cuadro «Mar de invierno»' });
  expect(describeChange(painting)).toBe('«Cuadro “Mar de invierno”» ya no está a la venta.');
});
