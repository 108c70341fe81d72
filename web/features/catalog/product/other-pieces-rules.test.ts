import type { OtherPiece } from '#shared/hosting/published-page.ts';
import { chooseOthers } from './other-pieces-rules.ts';

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

test('the same product shows the same pieces, and together the products show all', () => {
  const shown = SHELF.flatMap(({ slug }) => slugs(chooseOthers(SHELF, { slug, maker: undefined })));
  expect(new Set(shown).size).toBe(SHELF.length);
  expect(chooseOthers(SHELF, { slug: 'a', maker: undefined })).toEqual(
    chooseOthers(SHELF, { slug: 'a', maker: undefined }),
  );
});

test('pieces of the same maker come first', () => {
  const shelf = [...SHELF, piece('x', 'Marina'), piece('y', 'Marina'), piece('z', 'Noa')];
  const chosen = slugs(chooseOthers(shelf, { slug: 'c', maker: 'Marina' }));
  expect(chosen.slice(0, 2).toSorted()).toEqual(['x', 'y']);
  expect(chosen).toHaveLength(4);
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
