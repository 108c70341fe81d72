import fc from 'fast-check';
import type { OtherPiece } from '#shared/hosting/published-page.ts';
import { chooseOthers, factRows } from './piece-rules.ts';

const textOf = (facts: Parameters<typeof factRows>[0]) => Object.fromEntries(factRows(facts));

test('a piece without facts has no rows', () => {
  expect(factRows({})).toEqual([]);
  expect(factRows({ materials: [] })).toEqual([]);
});

test('facts have Spanish terms in a fixed order', () => {
  const facts = {
    warnings: 'Se calienta.',
    care: 'A mano.',
    identifier: 'JO-26',
    edition: 'Serie de 30',
    weight: 1450,
    height: 26,
    depth: 13,
    width: 17.5,
    materials: ['gres', 'Nogal'],
    place: 'Níjar (Almería)',
    maker: 'Inés Robledo',
  };
  expect(factRows(facts)).toEqual([
    ['Hecho por', 'Inés Robledo'],
    ['Hecho en', 'Níjar (Almería)'],
    ['Materiales', 'Gres, Nogal'],
    ['Medidas', '17,5 × 13 × 26\u00a0cm (ancho × fondo × alto)'],
    ['Peso', '1,45\u00a0kg'],
    ['Edición', 'Serie de 30'],
    ['Referencia', 'JO-26'],
    ['Cuidados', 'A mano.'],
    ['Advertencias', 'Se calienta.'],
  ]);
});

test.each([
  [{ width: 130, depth: 180 }, '130 × 180\u00a0cm (ancho × fondo)'],
  [{ height: 24.5 }, '24,5\u00a0cm (alto)'],
])('the size of %j is %s', (facts, text) => {
  expect(textOf(facts)).toEqual({ Medidas: text });
});

test('every weight is shown exactly, in a Spanish number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (weight) => {
      const [, number = '', unit] =
        /^([\d,]+)\u00a0(k?g)$/.exec(textOf({ weight })['Peso'] ?? '') ?? [];
      const value = Number(number.replace(',', '.'));
      expect(Math.round(unit === 'kg' ? value * 1000 : value)).toBe(weight);
    }),
  );
});

const piece = (slug: string, maker = ''): OtherPiece => ({
  slug,
  maker,
  title: slug,
  description: '',
  price: 10,
  soldOut: false,
  rating: 0,
  categoryId: 2,
  img1: 'a.webp',
  img2: 'a.webp',
});
const slugs = (pieces: OtherPiece[]) => pieces.map(({ slug }) => slug);

const SHELF = ['a', 'b', 'c', 'd', 'e', 'f'].map((slug) => piece(slug));

test('shows at most four others, never the product itself', () => {
  for (const { slug } of SHELF) {
    const chosen = slugs(chooseOthers(SHELF, { slug, maker: undefined }));
    expect(chosen).toHaveLength(4);
    expect(new Set(chosen).size).toBe(4);
    expect(chosen).not.toContain(slug);
  }
});

test('together the products show all pieces', () => {
  const shown = SHELF.flatMap(({ slug }) => slugs(chooseOthers(SHELF, { slug, maker: undefined })));
  expect(new Set(shown).size).toBe(SHELF.length);
});

test('pieces of the same maker come first', () => {
  const shelf = [...SHELF, piece('x', 'Marina'), piece('y', 'Marina'), piece('z', 'Noa')];
  const chosen = slugs(chooseOthers(shelf, { slug: 'c', maker: 'Marina' }));
  expect(chosen.slice(0, 2).toSorted()).toEqual(['x', 'y']);
  expect(chosen).toHaveLength(4);
});

test('pieces of the same family are no other pieces', () => {
  const shelf = [piece('a'), { ...piece('b'), family: 'taza luna' }];
  expect(slugs(chooseOthers(shelf, { slug: 'c', family: 'Taza Luna' }))).toEqual(['a']);
  expect(slugs(chooseOthers(shelf, { slug: 'c' }))).toHaveLength(2);
});

test('pieces without a maker do not count as pieces of the same maker', () => {
  expect(chooseOthers(SHELF, { slug: 'a', maker: undefined })).toEqual(
    chooseOthers(SHELF, { slug: 'a', maker: 'Marina' }),
  );
});

test('a product that is alone in its category, or sold out, works as well', () => {
  expect(chooseOthers([piece('a')], { slug: 'a', maker: undefined })).toEqual([]);
  expect(chooseOthers([], { slug: 'a', maker: undefined })).toEqual([]);
  expect(slugs(chooseOthers([piece('b')], { slug: 'a', maker: undefined }))).toEqual(['b']);
});
