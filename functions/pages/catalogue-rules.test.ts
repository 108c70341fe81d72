import * as fc from 'fast-check';
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { EXCERPT, type CatalogueProduct } from '#shared/hosting/published-page.ts';
import type { ProductRecord } from '../table/items.ts';
import {
  toCatalogueProduct,
  excerptOf,
  homeIn,
  listIn,
  optionsIn,
  otherPiecesIn,
  updated,
} from './catalogue-rules.ts';

const NOW = new Date('2026-11-22T10:00:00.000Z');
const LATER = new Date('2026-11-22T11:00:00.000Z');

const productOf = (id: number | string, given: Partial<ProductRecord> = {}): ProductRecord => ({
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
const catalogueOf = (...products: ProductRecord[]): CatalogueProduct[] =>
  updated([], new Set(), products, NOW);
const idsIn = (products: readonly { slug: string }[]): string[] =>
  products.map(({ slug }) => slug.replace('pieza-', ''));

test('products are in the order of the list index: by category, seeded ids before new ones', () => {
  const ofCategory = (categoryId: number, ...ids: string[]) =>
    ids.map((id) => productOf(id, { categoryId: categoryId as CategoryId }));
  const ulids = ['01JZ6V3W8Q0000000000000000', '01JZ6V3W8Q0000000000000001'];
  const products = [...ofCategory(10, '1'), ...ofCategory(1, ...ulids.toReversed(), '10', '9')];
  expect(idsIn(catalogueOf(...products))).toEqual(['9', '10', ...ulids, '1']);
});

test('a description is cut at a word', () => {
  expect(excerptOf('Dos\n  líneas')).toBe('Dos líneas');
  const cut = excerptOf('palabra '.repeat(40));
  expect([...cut].length).toBeLessThanOrEqual(EXCERPT);
  expect(cut).toMatch(/palabra…$/);
  expect([...excerptOf('🏺'.repeat(200))].length).toBeLessThanOrEqual(EXCERPT);
});

const timeAfter = (changes: Partial<ProductRecord>): string | undefined => {
  const products = [productOf(1, changes)];
  return updated(catalogueOf(productOf(1)), new Set('1'), products, LATER)[0]?.changedAt;
};

test.each<[string, Partial<ProductRecord>]>([
  ['stock', { stock: 0 }],
  ['rating', { ratingSum: 5, ratingCount: 1 }],
])('the time of the last change stays when the %s changes', (_, changes) => {
  expect(timeAfter(changes)).toBe(NOW.toISOString());
});

test.each<[string, Partial<ProductRecord>]>([
  ['price', { price: cents(2) }],
  ['end of the description', { description: `De gres. ${'x'.repeat(200)}` }],
  ['third image', { images: ['a.webp', 'b.webp', 'c.webp'] }],
  ['maker', { maker: 'Inés Robledo' }],
  ['place', { place: 'Inés Robledo' }],
  ['materials', { materials: ['gres'] }],
  ['height', { height: 12.5 }],
  ['warnings', { warnings: 'Se rompe.' }],
])('the time of the last change is new when the %s changes', (_, changes) => {
  expect(timeAfter(changes)).toBe(LATER.toISOString());
});

test('two facts with the same value are different contents', () => {
  const facts = [{ maker: 'Úbeda' }, { place: 'Úbeda' }, { width: 9 }, { depth: 9 }, {}];
  const contents = facts.map((one) => toCatalogueProduct(productOf(1, one), NOW).content);
  expect(new Set(contents).size).toBe(5);
});

test('search and filters get maker, materials, place and number, empty where they are unknown', () => {
  const facts = { maker: 'Inés Robledo', materials: ['gres'], place: 'Úbeda', identifier: 'IR-7' };
  expect(toCatalogueProduct(productOf(1, facts), NOW)).toMatchObject(facts);
  const unknown = { maker: '', materials: [], place: '', identifier: '' };
  expect(toCatalogueProduct(productOf(1), NOW)).toMatchObject(unknown);
});

test('a piece without stock is sold out, unless it is made to order', () => {
  const soldOut = (given: Partial<ProductRecord>) =>
    toCatalogueProduct(productOf(1, { stock: 0, ...given }), NOW).soldOut;
  expect([soldOut({}), soldOut({ madeToOrderDays: 21 })]).toEqual([true, false]);
});

test('the search gets each further word of description and edition once', () => {
  const beginning =
    'Cuenco de gres con esmalte verde salvia y motas de hierro, torneado a mano en el taller';
  const description = `${beginning} del valle. Apto para horno, Horno y jardín; gres de Níjar.`;
  const entry = toCatalogueProduct(productOf(1, { description, edition: 'Pieza única' }), NOW);
  expect(entry.words).toBe('taller del valle apto para horno jardín níjar pieza única');
});

test('lists have their first cards and count all products', () => {
  const products = Array.from({ length: 60 }, (_, n) =>
    productOf(n + 1, {
      categoryId: (1 + (n % 2)) as CategoryId,
      stock: n < 2 ? 0 : 1,
      ratingSum: n % 3 === 0 ? 5 : 4,
      ratingCount: 1,
    }),
  );
  const catalogue = catalogueOf(...products);
  const slug = catalogue[0]?.slug as Slug;
  const banner = { img: 'b.webp', title: 'Barro', text: '', productSlug: slug };
  expect(listIn(catalogue)).toMatchObject({ total: 60 });
  const ofSecond = listIn(catalogue, 2);
  expect(ofSecond.total).toBe(30);
  expect(idsIn(ofSecond.cards)).toEqual(Array.from({ length: 24 }, (_, n) => String(2 * n + 2)));
  expect(ofSecond.cards[0]).not.toHaveProperty('id');
  const { banners, featured, newest, rows } = homeIn(catalogue, {
    banners: [banner, { ...banner, productSlug: null }],
    newest: true,
  });
  expect(banners.map(({ path }) => path)).toEqual([`/product/${slug}`, '/products']);
  expect(featured).toHaveLength(12);
  expect(new Set(featured.map(({ rating }) => rating))).toEqual(new Set([5]));
  expect(idsIn(newest)).toEqual(['60', '59', '58', '57']);
  expect(homeIn(catalogue, { banners: [], newest: false }).newest).toEqual([]);
  expect(idsIn(rows['2'] ?? [])).toEqual(['2', '4', '6', '8']);
  const { pieces } = otherPiecesIn(catalogue, 1);
  expect(idsIn(pieces)).toEqual(Array.from({ length: 24 }, (_, n) => String(2 * n + 3)));
  expect(pieces[0]).toHaveProperty('maker');
});

test('a family is one card in each list, and its pieces know each other', () => {
  const cup = (id: number, option: string, given: Partial<ProductRecord> = {}) =>
    productOf(id, { family: 'Taza Luna', option, featured: 1, ...given });
  const pieces = [
    cup(1, 'Azul', { stock: 0 }),
    productOf(2, { family: 'Sola', option: 'Roja', featured: 2 }),
    cup(3, 'Verde', { price: cents(1500), family: 'taza luna' }),
    cup(4, 'Blanca', { price: cents(2000) }),
  ];
  const catalogue = catalogueOf(...pieces);
  const { cards, total } = listIn(catalogue, 2);
  expect(cards).toMatchObject([{ slug: 'pieza-3', options: 3, from: 12.5 }, { slug: 'pieza-2' }]);
  expect(cards[1]).not.toHaveProperty('options');
  expect(total).toBe(2);
  const home = homeIn(catalogue, { banners: [], newest: true });
  expect([home.featured, home.newest, home.rows['2']].map((row) => idsIn(row ?? []))).toEqual([
    ['3', '2'],
    ['4', '2'],
    ['3', '2'],
  ]);
  expect(otherPiecesIn(catalogue, 2).pieces).toMatchObject([
    { slug: 'pieza-2', family: 'sola' },
    { slug: 'pieza-3', from: 15 },
  ]);
  expect(optionsIn(catalogue, '3')).toMatchObject([
    { name: 'Azul', soldOut: true },
    { name: 'Verde', price: 15 },
    { name: 'Blanca' },
  ]);
  expect(catalogue[0]?.words).toContain('azul');
  // One is hidden or deleted: the others are right.
  const fewer = updated(catalogue, new Set(['3', '4']), [], NOW);
  expect(listIn(fewer).cards[0]).not.toHaveProperty('options');
  expect(optionsIn(fewer, '1')).toHaveLength(1);
  expect(optionsIn(fewer, '9')).toBeUndefined();
});

test('the products that an admin has chosen come first in Destacados, sold-out ones last', () => {
  const loved = { ratingSum: 5, ratingCount: 1 };
  const catalogue = catalogueOf(
    productOf(1, { ...loved, stock: 0, featured: 1 }),
    productOf(2, loved),
    productOf(3),
    productOf(4, { featured: 2 }),
    productOf(5, { ...loved, featured: 1 }),
  );
  expect(idsIn(homeIn(catalogue, { banners: [], newest: true }).featured)).toEqual([
    '5',
    '4',
    '2',
    '1',
  ]);
});

test('after any changes the catalogue holds exactly the products, in order', () => {
  const change = fc.record({
    from: fc.integer({ min: 1, max: 90 }),
    count: fc.integer({ min: 1, max: 30 }),
    category: fc.integer({ min: 1, max: 12 }),
    isGone: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const table = new Map<string, ProductRecord>();
      let catalogue: CatalogueProduct[] = [];
      for (const { from, count, category, isGone } of changes) {
        const ids = Array.from({ length: count }, (_, n) => String(from + n));
        for (const id of ids) {
          if (isGone) table.delete(id);
          else table.set(id, productOf(id, { categoryId: category as CategoryId }));
        }
        const found = ids.flatMap((id) => table.get(id) ?? []);
        catalogue = updated(catalogue, new Set(ids), found, NOW);
      }
      expect(catalogue).toEqual(catalogueOf(...table.values()));
    }),
  );
});
