import fc from 'fast-check';
import { factTexts } from './fact-texts.ts';
import type { ComparedValues } from './product-values.ts';
import { baseCell, readBase } from './sheet-base.ts';

const values: ComparedValues = {
  title: 'Cuenco',
  description: 'De gres.',
  price: 12.5,
  stock: 5,
  categoryId: 2,
  images: ['a.webp', 'b.webp'],
  ...factTexts({ maker: 'Ana' }),
};

test('tells the stock and each value that was changed since the download', () => {
  const base = readBase(baseCell(values));
  expect(base?.stock).toBe(5);
  expect(base?.isUntouched(values, 'title')).toBe(true);
  expect(base?.isUntouched({ ...values, title: 'Bol' }, 'title')).toBe(false);
  expect(base?.isUntouched({ ...values, images: ['b.webp', 'a.webp'] }, 'images')).toBe(false);
  expect(base?.isUntouched({ ...values, maker: '' }, 'maker')).toBe(false);
  expect(base?.isUntouched({ ...values, place: 'Níjar' }, 'place')).toBe(false);
});

test.each([undefined, '', '5', 'v1', 'v2.5.a.b', 'v1.cinco.a', `${baseCell(values)}.x`])(
  'is absent in the cell %j',
  (cell) => {
    expect(readBase(cell)).toBeUndefined();
  },
);

test('sees every other title as changed', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (title, other) => {
      const base = readBase(baseCell({ ...values, title }));
      return base?.isUntouched({ ...values, title: other }, 'title') === (title === other);
    }),
  );
});
