import { ratingOf, isUniquePiece } from './products.ts';

test.each([
  [0, 0, 0],
  [5, 1, 5],
  [9, 2, 5],
  [13, 3, 4],
  [10, 3, 3],
  [7, 2, 4],
  [1, 1, 1],
])('a sum of %d from %d reviews is %d stars', (sum, count, stars) => {
  expect(ratingOf({ sum, count })).toBe(stars);
});

test.each([
  'Pieza única',
  'pieza unica',
  'PIEZA ÚNICA',
  'Pieza única, firmada',
  'Pieza u\u0301nica',
])('an edition %j is a unique piece', (edition) => {
  expect(isUniquePiece({ edition })).toBe(true);
});

test.each([undefined, '', 'Serie de 30', 'Pieza únicamente de muestra', 'No es pieza única'])(
  'an edition %j is not',
  (edition) => {
    expect(isUniquePiece(edition === undefined ? {} : { edition })).toBe(false);
  },
);
