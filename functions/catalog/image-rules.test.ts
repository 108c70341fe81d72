import { ShopError } from '#shared/domain/errors.ts';
import { arrange, requireArrangeable } from './image-rules.ts';

const current = ['a.webp', 'b.webp', 'c.webp'];

test('puts uploads in the places of the asterisks, in order', () => {
  expect(arrange(['*', 'b.webp', '*'], ['x.webp', 'y.webp'])).toEqual([
    'x.webp',
    'b.webp',
    'y.webp',
  ]);
  expect(arrange(['c.webp', 'a.webp'], [])).toEqual(['c.webp', 'a.webp']);
});

test.each([
  [['b.webp', 'a.webp'], 0],
  [['*'], 1],
  [['c.webp', '*', 'a.webp', '*', '*'], 3],
])('accepts %j with %d uploads', (list, uploads) => {
  expect(() => {
    requireArrangeable(list, { current, uploads });
  }).not.toThrow();
});

test.each([
  ['an image of another product', ['z.webp'], 0, 'UNKNOWN'],
  ['an image twice', ['a.webp', 'a.webp'], 0, 'UNKNOWN'],
  ['an asterisk without an upload', ['a.webp', '*'], 0, 'COUNT'],
  ['an upload without an asterisk', ['a.webp'], 1, 'COUNT'],
  ['six images', ['a.webp', '*', '*', '*', '*', '*'], 5, 'MAX'],
])('refuses %s at the field', (_, list, uploads, code) => {
  const refusal = (): unknown => {
    try {
      requireArrangeable(list, { current, uploads });
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(refusal()).toBeInstanceOf(ShopError);
  expect(refusal()).toMatchObject({ code: 'VALIDATION', details: [{ field: 'imgs', code }] });
});
