/** Rules of the published catalogue and of the lists in it, without reads and writes (ADR-0052). */
import { FIXED_CATEGORY_IDS } from '#shared/domain/categories.ts';
import { familyKey } from '#shared/domain/families.ts';
import { familyCount, onePerFamily } from '#shared/domain/one-per-family.ts';
import { isSoldOut } from '#shared/domain/made-to-order.ts';
import { toDollars } from '#shared/domain/money.ts';
import { ratingOf } from '#shared/domain/products.ts';
import { factsOf } from '#shared/domain/schemas/facts.ts';
import type { Banner, Settings } from '#shared/domain/schemas/settings.ts';
import { shownBanners } from '#shared/domain/settings.ts';
import { shop } from '#shared/domain/shop.ts';
import {
  EXCERPT,
  FEATURED_CARDS,
  FIRST_CARDS,
  MAX_OTHER_PIECES,
  publicPath,
  ROW_CARDS,
  type Card,
  type CatalogueProduct,
  type FamilyOption,
  type HomeContent,
  type ListContent,
  type OtherPieces,
  type ShownBanner,
} from '#shared/hosting/published-page.ts';
import { createHash } from 'node:crypto';
import type { ProductRecord } from '../table/items.ts';

export const excerptOf = (description: string): string => {
  const text = description.replace(/\s+/g, ' ').trim();
  const letters = [...text.slice(0, 4 * EXCERPT)];
  if (letters.length <= EXCERPT) return letters.join('');
  const cut = letters.slice(0, EXCERPT - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
};

/** Words of at least three letters. Shorter ones hardly help a search. */
const LONG_WORD = /[\p{L}\p{M}]{3,}/gu;

/** The words of a product that `excerpt` does not have, for the search. */
const otherWords = (product: ProductRecord, excerpt: string): string => {
  const { description, edition = '', family = '', option = '' } = product;
  const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(LONG_WORD));
  const known = wordsOf(excerpt);
  const words = wordsOf([description, edition, family, option].join(' '));
  return [...words].filter((word) => !known.has(word)).join(' ');
};

const contentOf = (product: ProductRecord): string => {
  const { title, description, price, was, images, categoryId } = product;
  const facts = Object.entries(factsOf(product));
  return createHash('sha256')
    .update(JSON.stringify([title, description, price, was, images, categoryId, ...facts]))
    .digest('base64url')
    .slice(0, 8);
};

/** @param now the time of the change; `updated` keeps the stored time if the content is the same */
export const toCatalogueProduct = (product: ProductRecord, now: Date): CatalogueProduct => {
  const { id, slug, title, categoryId, images, ratingSum, ratingCount } = product;
  const { maker = '', materials = [], place = '', identifier = '', featured, family } = product;
  const [img1 = '', img2 = img1] = images;
  const excerpt = excerptOf(product.description);
  return {
    id,
    slug,
    title,
    description: excerpt,
    price: toDollars(product.price),
    was: product.was && toDollars(product.was),
    soldOut: isSoldOut(product),
    rating: ratingOf({ sum: ratingSum, count: ratingCount }),
    ...(ratingCount > 0 && { ratingCount }),
    categoryId,
    img1,
    img2,
    maker,
    materials,
    place,
    identifier,
    featured,
    ...(family !== undefined && { family: familyKey(family), option: product.option ?? title }),
    words: otherWords(product, excerpt),
    changedAt: now.toISOString(),
    content: contentOf(product),
  };
};

/** Seeded ids are small numbers and later ones are longer, so that both sort by age. */
const byAge = (a: CatalogueProduct, b: CatalogueProduct): number =>
  a.id.length - b.id.length || (a.id < b.id ? -1 : 1);
const inListOrder = (a: CatalogueProduct, b: CatalogueProduct): number =>
  a.categoryId - b.categoryId || byAge(a, b);

/**
 * The catalogue after some of its products were read again.
 * @param ids of these products; one that is not among `found` leaves the catalogue
 */
export const updated = (
  catalogue: readonly CatalogueProduct[],
  ids: ReadonlySet<string>,
  found: readonly ProductRecord[],
  now: Date,
): CatalogueProduct[] => {
  const before = new Map(catalogue.map((product) => [product.id, product]));
  const read = found.map((product): CatalogueProduct => {
    const entry = toCatalogueProduct(product, now);
    const known = before.get(product.id);
    return known?.content === entry.content ? { ...entry, changedAt: known.changedAt } : entry;
  });
  const all = [...catalogue.filter(({ id }) => !ids.has(id)), ...read].toSorted(inListOrder);
  const sizes = new Map<string, number>();
  for (const { family } of all) if (family) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  return all.map(({ options: _, ...product }) => {
    const size = sizes.get(product.family ?? '') ?? 1;
    return size > 1 ? { ...product, options: size } : product;
  });
};

type Products = readonly CatalogueProduct[];

const toCard = (product: CatalogueProduct): Card => {
  const { slug, title, description, price, was, soldOut, rating, categoryId, img1, img2 } = product;
  return {
    ...{ slug, title, description, price, was, soldOut, rating, categoryId, img1, img2 },
    ...(product.ratingCount !== undefined && { ratingCount: product.ratingCount }),
    ...(product.options !== undefined && { options: product.options }),
    ...(product.from !== undefined && { from: product.from }),
  };
};

const firstCards = (products: Products, count: number): Card[] =>
  onePerFamily(products).slice(0, count).map(toCard);

const ofCategory = (products: Products, id: number): CatalogueProduct[] =>
  products.filter(({ categoryId }) => categoryId === id);

/** @param categoryId absent for the list of all products */
export const listIn = (all: Products, categoryId?: number): ListContent => {
  const products = categoryId === undefined ? all : ofCategory(all, categoryId);
  return { total: familyCount(products), cards: firstCards(products, FIRST_CARDS) };
};

/** Sold-out products come last. Before them, products with a position come first (RULE-77). */
const inFeaturedOrder = (a: CatalogueProduct, b: CatalogueProduct): number =>
  Number(a.soldOut) - Number(b.soldOut) || (a.featured ?? Infinity) - (b.featured ?? Infinity) || 0;

const shownBanner = (products: Products, { productSlug, ...banner }: Banner): ShownBanner => {
  const product = products.find(({ slug }) => slug === productSlug);
  return {
    ...banner,
    path: product ? publicPath('product', product.slug) : publicPath('products', ''),
  };
};

/** @param settings of the shop that the home page follows (RULE-78) */
export const homeIn = (
  products: Products,
  { banners, newest }: Pick<Settings, 'banners' | 'newest'>,
): HomeContent => ({
  banners: shownBanners(banners, shop()).map((banner) => shownBanner(products, banner)),
  featured: firstCards(
    products
      .filter(({ rating, featured }) => rating === 5 || featured !== undefined)
      .toSorted(inFeaturedOrder),
    FEATURED_CARDS,
  ),
  newest: newest
    ? firstCards(
        products.toSorted((a, b) => byAge(b, a)),
        ROW_CARDS,
      )
    : [],
  rows: Object.fromEntries(
    FIXED_CATEGORY_IDS.map((id) => [id, firstCards(ofCategory(products, id), ROW_CARDS)]),
  ),
});

export const otherPiecesIn = (products: Products, categoryId: number): OtherPieces => ({
  pieces: onePerFamily(ofCategory(products, categoryId).filter(({ soldOut }) => !soldOut))
    .slice(0, MAX_OTHER_PIECES)
    .map((product) => ({
      ...toCard(product),
      maker: product.maker,
      ...(product.family !== undefined && { family: product.family }),
    })),
});

/** The pieces of a product's family, itself included; undefined for a product without a family. */
export const optionsIn = (products: Products, id: string): FamilyOption[] | undefined => {
  const family = products.find((product) => product.id === id)?.family;
  if (family === undefined) return undefined;
  const members = products.filter((product) => product.family === family);
  return members.map(({ slug, title, option = title, price, soldOut, img1 }) => ({
    ...{ slug, name: option, price, soldOut, img1 },
  }));
};
