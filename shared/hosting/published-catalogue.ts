/**
 * The published catalogue: all products in the order of the catalogue (category, then product id),
 * in pieces of at most MAX_PIECE. An index names the pieces. Each piece is two files that never
 * change: entries for search and lists, and the rest of their cards (ADR-0052).
 */
import type { ProductCursor } from '../domain/schemas/product.ts';
import type { Card } from './published-page.ts';

/** Maximum products of a piece. */
export const MAX_PIECE = 1000;

/** Content of the object `pages/catalogue/index`, which has the path `/catalogue/index.json`. */
export interface CatalogueIndex {
  /** Incremented by every change. */
  version: number;
  /** Products of all pieces. */
  total: number;
  pieces: CataloguePiece[];
  /** Files that have been replaced; `at` is ISO 8601. They are deleted after some minutes. */
  retired: { file: string; at: string }[];
}

/** A piece has the products from its `from` up to the `from` of the next piece. */
export interface CataloguePiece {
  /** First place of the piece's range; the first piece begins at FIRST_PLACE. */
  from: ProductCursor;
  /** Path `/catalogue/<file>.json`; its cards are in `cardsFile(file)`. */
  file: string;
  count: number;
  /** Products with rating 5. */
  featured: number;
  /** Number of products by category id. */
  categories: Record<string, number>;
}

/** A place before every product. */
export const FIRST_PLACE = '1' as ProductCursor;

export const cardsFile = (file: string): string => `${file}-cards`;

/** The values of a product that search and lists need for every product. */
export type SlimEntry = readonly [
  slug: string,
  title: string,
  cents: number,
  soldOut: 0 | 1,
  categoryId: number,
  img1: string,
  rating: number,
  /** Empty without one, as the facts behind it are. */
  maker: string,
  materials: readonly string[],
  place: string,
  /** The maker's number or name of the piece. */
  identifier: string,
];

/** The other values of a product, at the same position in the piece's second file. */
export type CardEntry = readonly [
  id: string,
  /** At most EXCERPT characters. */
  excerpt: string,
  img2: string,
  /** ISO 8601; when `content` changed last. */
  changedAt: string,
  /** Short hash of title, description, price, images, category and facts. */
  content: string,
];

export const toCard = (
  [slug, title, cents, soldOut, categoryId, img1, rating]: SlimEntry,
  [, description, img2]: CardEntry,
): Card => ({
  slug,
  title,
  description,
  price: cents / 100,
  soldOut: soldOut === 1,
  rating,
  categoryId,
  img1,
  img2,
});

/** Maximum characters of a description in the catalogue: a card shows two lines. */
export const EXCERPT = 84;
