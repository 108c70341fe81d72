import { ShopError } from '#shared/domain/errors.ts';
import { isProductId, type CategoryId } from '#shared/domain/ids.ts';
import { MAX_STOCK } from '#shared/domain/limits.ts';
import type { ProductEditForm } from '#shared/domain/schemas/product-form.ts';
import fc from 'fast-check';
import { ulid } from 'ulid';
import type { ProductRecord } from '../table/items.ts';
import { arrange, changesOf, slugFor, stockAfter } from './product-rules.ts';

test.each([
  ['Jarrón terracota y crema', 'jarron-terracota-y-crema'],
  ['Cuadro «Año nuevo»', 'cuadro-ano-nuevo'],
  ['  ¡Tazas!  ', 'tazas'],
  ['2024', 'pieza-2024'],
  ['24 tazas', '24-tazas'],
  ['taza 24', 'taza-24'],
  ['search', 'pieza-search'],
  ['🏺', 'pieza'],
  ['', 'pieza'],
])('turns «%s» into %s', (title, slug) => {
  expect(slugFor(title)).toBe(slug);
  expect(slugFor(title, 2)).toBe(`${slug}-2`);
});

test('makes no slug that looks like an id, a path or a route', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 1, max: 99 }),
      (title, attempt) => {
        const slug = slugFor(title, attempt);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(90);
        expect(isProductId(slug)).toBe(false);
        expect(slug).not.toBe('search');
      },
    ),
  );
});

test.each([
  ['17', true],
  [ulid(), true],
  ['jarra-ocre', false],
])('%s is an id: %s', (text, isId) => {
  expect(isProductId(text)).toBe(isId);
});

const rejection = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    expect(error).toBeInstanceOf(ShopError);
    return error;
  }
};

const current = ['a.webp', 'b.webp', 'c.webp'];

test.each([
  ['*,b.webp,*', ['x.webp', 'y.webp'], 'x.webp,b.webp,y.webp'],
  ['c.webp,a.webp', [], 'c.webp,a.webp'],
])('arranges %s with the uploads in the places of the asterisks', (list, uploaded, images) => {
  expect(arrange(list.split(','), { current, uploaded }).join()).toBe(images);
});

test.each([
  ['an image of another product', ['z.webp'], 0, 'UNKNOWN'],
  ['an image twice', ['a.webp', 'a.webp'], 0, 'UNKNOWN'],
  ['an asterisk without an upload', ['a.webp', '*'], 0, 'COUNT'],
  ['an upload without an asterisk', ['a.webp'], 1, 'COUNT'],
  ['six images', ['a.webp', '*', '*', '*', '*', '*'], 5, 'MAX'],
])('rejects %s at the field', (_, list, uploads, code) => {
  const uploaded = Array.from({ length: uploads }, (__, n) => `${n}.webp`);
  expect(rejection(() => arrange(list, { current, uploaded }))).toMatchObject({
    code: 'VALIDATION',
    details: [{ field: 'imgs', code }],
  });
});

test.each([
  [0, 3, 3],
  [5, -5, 0],
  [MAX_STOCK - 2, 2, MAX_STOCK],
])('%i units and a change of %i are %i', (stock, change, after) => {
  expect(stockAfter(stock, change)).toBe(after);
});

test.each([
  [0, -1, 'MIN', 'Ya no queda ninguna: no puedes quitar 1.'],
  [1, -2, 'MIN', 'Ahora solo queda una: no puedes quitar 2.'],
  [2, -5, 'MIN', 'Ahora quedan 2: no puedes quitar 5.'],
  [99_999, 2, 'MAX', 'Ahora quedan 99999: con 2 más pasarías de 100000.'],
])('of %i units %i is rejected with the present stock', (stock, change, code, message) => {
  expect(rejection(() => stockAfter(stock, change))).toMatchObject({
    code: 'STOCK_OUT_OF_RANGE',
    details: [{ field: 'stockChange', code, available: stock, message }],
  });
});

describe('an edit', () => {
  const product = { version: 4, stock: 3, images: current } as ProductRecord;
  const edit = (form: ProductEditForm, rest: { uploaded?: string[]; seen?: number } = {}) =>
    changesOf(product, { form, uploaded: rest.uploaded ?? [], seen: rest.seen });

  test('sets the fields that it has, and nothing else', () => {
    expect(edit({})).toEqual({});
    expect(edit({ maker: null })).toEqual({ maker: null });
    expect(edit({ CategoryId: 3 as CategoryId })).toEqual({ categoryId: 3 });
    expect(edit({ stockChange: -2 })).toEqual({ stock: 1 });
    expect(edit({}, { uploaded: ['x.webp'] })).toEqual({ images: ['x.webp'] });
    expect(edit({ photographs: ['b.webp', '*'] }, { uploaded: ['x.webp'] })).toEqual({
      images: ['b.webp', 'x.webp'],
    });
  });

  test('over another version is a conflict', () => {
    expect(edit({ maker: null }, { seen: 4 })).toEqual({ maker: null });
    expect(() => edit({ maker: null }, { seen: 3 })).toThrow(new ShopError('VERSION_CONFLICT'));
  });
});
