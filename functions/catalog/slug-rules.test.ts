import fc from 'fast-check';
import { ulid } from 'ulid';
import { isProductId } from '#shared/domain/ids.ts';
import { slugFor } from './slug-rules.ts';

test.each([
  ['Jarrón terracota y crema', 'jarron-terracota-y-crema'],
  ['Cuadro «Año nuevo»', 'cuadro-ano-nuevo'],
  ['  ¡Tazas!  ', 'tazas'],
  ['2024', 'pieza-2024'],
  ['search', 'pieza-search'],
  ['🏺', 'pieza'],
  ['', 'pieza'],
])('turns «%s» into %s', (title, slug) => {
  expect(slugFor(title)).toBe(slug);
});

test('adds a number after a collision', () => {
  expect(slugFor('Jarra ocre', 2)).toBe('jarra-ocre-2');
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

test('recognises seeded and new ids', () => {
  expect(isProductId('17')).toBe(true);
  expect(isProductId(ulid())).toBe(true);
  expect(isProductId('jarra-ocre')).toBe(false);
});
