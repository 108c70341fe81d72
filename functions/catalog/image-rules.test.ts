import { ShopError } from '#shared/domain/errors.ts';
import { arrange, requireArrangeable } from './image-rules.ts';

const current = ['a.webp', 'b.webp', 'c.webp'];

test('uploads take the places that are kept for them, in turn', () => {
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
])('%j with %d uploads can be arranged', (list, uploads) => {
  expect(() => {
    requireArrangeable(list, { current, uploads });
  }).not.toThrow();
});

test.each([
  ['another product’s', ['z.webp'], 0, 'UNKNOWN'],
  ['one twice', ['a.webp', 'a.webp'], 0, 'UNKNOWN'],
  ['no upload for its place', ['a.webp', '*'], 0, 'COUNT'],
  ['no place for its upload', ['a.webp'], 1, 'COUNT'],
  ['six', ['a.webp', '*', '*', '*', '*', '*'], 5, 'MAX'],
])('%s is refused at the field', (_, list, uploads, code) => {
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
