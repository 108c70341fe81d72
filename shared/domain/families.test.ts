import { familyKey, groupId, isColour } from './families.ts';
import { familyCount, onePerFamily } from './one-per-family.ts';

const piece = (id: string, given: { family?: string; price?: number; soldOut?: boolean } = {}) => ({
  id,
  price: 12,
  soldOut: false,
  ...given,
});
const cup = (id: string, given: Parameters<typeof piece>[1] = {}) =>
  piece(id, { family: 'taza', ...given });

const shown = (...products: ReturnType<typeof piece>[]) =>
  onePerFamily(products).map(({ id, from }: { id: string; from?: number }) => [id, from]);

test.each([
  ['alone, as any piece', [cup('a')], [['a', undefined]]],
  [
    'at the place of its first piece',
    [cup('a'), piece('b'), cup('c')],
    [
      ['a', undefined],
      ['b', undefined],
    ],
  ],
  [
    'by the first piece that can be bought',
    [cup('a', { soldOut: true }), cup('b'), cup('c')],
    [['b', undefined]],
  ],
  [
    'by its first piece if all are sold out',
    [cup('a', { soldOut: true }), cup('b', { soldOut: true })],
    [['a', undefined]],
  ],
  [
    'with its lowest price if the prices differ',
    [cup('a', { price: 15 }), cup('b'), cup('c', { price: 20 })],
    [['a', 12]],
  ],
  [
    'with its lowest price, although most cost the same',
    [cup('a'), cup('b'), cup('c', { price: 20 })],
    [['a', 12]],
  ],
  ['with a piece that is free', [cup('a'), cup('b', { price: 0 })], [['a', 0]]],
])('a family is shown %s', (_, products, expected) => {
  expect(shown(...products)).toEqual(expected);
  expect(familyCount(products)).toBe(expected.length);
});

test('a family is the same in another case, with other accents or spaces', () => {
  expect(new Set(['Taza Lúna', ' taza  luna', 'TAZA LUNA'].map(familyKey)).size).toBe(1);
  expect(groupId('ñ'.repeat(60))).toHaveLength(50);
});

test.each([
  ['Azul añil', true],
  ['Blanca', true],
  ['Verdes', false],
  ['Grande', false],
  ['Rosario', false],
  ['', false],
])('%j is a colour: %s', (option, expected) => {
  expect(isColour(option)).toBe(expected);
});
