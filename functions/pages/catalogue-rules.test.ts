import * as fc from 'fast-check';
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import {
  EXCERPT,
  FIRST_PLACE,
  MAX_PIECE,
  type CataloguePiece,
} from '#shared/hosting/published-catalogue.ts';
import type { ProductRecord } from '../table/records.ts';
import {
  arranged,
  entryOf,
  excerptOf,
  isBefore,
  merged,
  neighbourToLoad,
  newPart,
  pieceOf,
  placeOf,
  placeOfEntry,
  positionOf,
  storedPart,
  type Entry,
  type Part,
  type Place,
} from './catalogue-rules.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const LATER = new Date('2026-11-22T11:00:00.000Z');

const productOf = (id: number, given: Partial<ProductRecord> = {}): ProductRecord => ({
  id: String(id) as ProductId,
  slug: `pieza-${id}` as Slug,
  title: `Pieza ${id}`,
  description: 'De gres.',
  price: cents(1250),
  stock: 3,
  categoryId: 2 as CategoryId,
  images: ['a.webp', 'b.webp'],
  ratingSum: 0,
  ratingCount: 0,
  version: 1,
  ...given,
});
const entries = (from: number, count: number): Entry[] =>
  Array.from({ length: count }, (_, n) => entryOf(productOf(from + n), NOW));

test('places are in the order of the list index: by category, seeded ids before new ones', () => {
  const places = ['1', '1-9', '1-10', '1-01JD', '2', '2-1', '10-1'] as Place[];
  const sorted = places.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  expect(sorted).toEqual(['1', '1-9', '1-10', '1-01JD', '2', '2-1', '10-1']);
});

test('a description is cut at a word', () => {
  expect(excerptOf('Dos\n  líneas')).toBe('Dos líneas');
  const cut = excerptOf('palabra '.repeat(40));
  expect([...cut].length).toBeLessThanOrEqual(EXCERPT);
  expect(cut).toMatch(/palabra…$/);
  expect([...excerptOf('🏺'.repeat(200))].length).toBeLessThanOrEqual(EXCERPT);
});

test('the time of the last change stays until title, text, price, images, category or facts change', () => {
  const [before] = [entryOf(productOf(1), NOW)];
  const timeAfter = (changes: Partial<ProductRecord>): string | undefined => {
    const product = productOf(1, changes);
    const [entry] = merged([before], new Map([[placeOf(product), entryOf(product, LATER)]]));
    return entry?.card[3];
  };
  expect(timeAfter({ stock: 0 })).toBe(NOW.toISOString());
  expect(timeAfter({ ratingSum: 5, ratingCount: 1 })).toBe(NOW.toISOString());
  expect(timeAfter({ price: cents(2) })).toBe(LATER.toISOString());
  expect(timeAfter({ description: `De gres. ${'x'.repeat(200)}` })).toBe(LATER.toISOString());
  expect(timeAfter({ images: ['a.webp', 'b.webp', 'c.webp'] })).toBe(LATER.toISOString());
  for (const facts of [
    { maker: 'Inés Robledo' },
    { place: 'Inés Robledo' },
    { materials: ['gres'] },
    { height: 12.5 },
    { warnings: 'Se rompe.' },
  ]) {
    expect(timeAfter(facts)).toBe(LATER.toISOString());
  }
  const contents = [{ maker: 'Úbeda' }, { place: 'Úbeda' }, { width: 9 }, { depth: 9 }, {}].map(
    (facts) => entryOf(productOf(1, facts), NOW).card[4],
  );
  expect(new Set(contents).size).toBe(5);
});

test('search and filters get maker, materials, place and number, empty where they are unknown', () => {
  const facts = { maker: 'Inés Robledo', materials: ['gres'], place: 'Úbeda', identifier: 'IR-7' };
  const { slim } = entryOf(productOf(1, facts), NOW);
  expect(slim.slice(-4)).toEqual(['Inés Robledo', ['gres'], 'Úbeda', 'IR-7']);
  expect(entryOf(productOf(1), NOW).slim.slice(-4)).toEqual(['', [], '', '']);
});

test('a place that is already right changes nothing', () => {
  const some = entries(1, 3);
  const product = productOf(2);
  expect(merged(some, new Map([[placeOf(product), entryOf(product, LATER)]]))).toBe(some);
  expect(merged(some, new Map([['2-99' as Place, undefined]]))).toBe(some);
});

test('a piece that becomes too large is split in two', () => {
  const parts = arranged([newPart(FIRST_PLACE, entries(1, MAX_PIECE + 1))]);
  expect(parts.map(({ from, count }) => [from, count])).toEqual([
    [FIRST_PLACE, 501],
    ['2-502', 500],
  ]);
});

test('a piece that becomes small is joined with a neighbour, which has to be loaded first', () => {
  const beside: CataloguePiece = pieceOf('2-301' as Place, 'b', entries(301, 300));
  const parts: Part[] = [newPart(FIRST_PLACE, entries(1, 100)), storedPart(beside)];
  expect(neighbourToLoad(parts)).toBe(1);
  parts[1] = newPart(beside.from, entries(301, 300));
  expect(arranged(parts).map(({ from, count }) => [from, count])).toEqual([[FIRST_PLACE, 400]]);
});

test('an empty piece disappears, and the first one begins before every product', () => {
  const stored = storedPart(pieceOf('2-900' as Place, 'b', entries(900, 800)));
  const parts = arranged([newPart(FIRST_PLACE, []), stored]);
  expect(parts.map(({ from, count }) => [from, count])).toEqual([[FIRST_PLACE, 800]]);
});

/** Changes a catalogue in memory by the same rules as the stored catalogue. */
const apply = (pieces: readonly Part[], wanted: ReadonlyMap<Place, Entry | undefined>): Part[] => {
  const parts = pieces.length > 0 ? [...pieces] : [newPart(FIRST_PLACE, [])];
  for (const [place, entry] of wanted) {
    const at = positionOf(parts, place);
    const part = parts[at];
    if (!part?.entries) throw new Error('No part');
    parts[at] = newPart(part.from, merged(part.entries, new Map([[place, entry]])));
  }
  return arranged(parts);
};

test('after any changes the pieces hold exactly the products, in order and within their ranges', () => {
  const change = fc.record({
    id: fc.integer({ min: 1, max: 3000 }),
    category: fc.integer({ min: 1, max: 12 }),
    count: fc.integer({ min: 1, max: 300 }),
    isGone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const expected = new Map<Place, Entry>();
      let parts: Part[] = [];
      for (const { id, category, count, isGone } of changes) {
        const wanted = new Map<Place, Entry | undefined>();
        for (let n = id; n < id + count; n += 1) {
          const product = productOf(n, { categoryId: category as CategoryId });
          wanted.set(placeOf(product), isGone ? undefined : entryOf(product, NOW));
        }
        for (const [place, entry] of wanted) {
          if (entry) expected.set(place, entry);
          else expected.delete(place);
        }
        parts = apply(parts, wanted);
      }
      const all = parts.flatMap((part) => part.entries ?? []);
      const places = all.map(placeOfEntry);
      expect(new Set(places)).toEqual(new Set(expected.keys()));
      expect(places).toHaveLength(expected.size);
      for (const [at, place] of places.entries()) {
        const before = places[at - 1];
        expect(before === undefined || isBefore(before, place)).toBe(true);
      }
      for (const [at, part] of parts.entries()) {
        expect(part.count).toBeGreaterThan(0);
        expect(part.count).toBeLessThanOrEqual(MAX_PIECE);
        for (const entry of part.entries ?? []) {
          expect(positionOf(parts, placeOfEntry(entry))).toBe(at);
        }
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
