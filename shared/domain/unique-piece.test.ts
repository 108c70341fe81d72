import { isUniquePiece } from './unique-piece.ts';

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
