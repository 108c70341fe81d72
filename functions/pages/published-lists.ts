/** The first cards of lists, from the published catalogue, or from the table while S3 fails. */
import { FIXED_CATEGORY_IDS } from '#shared/domain/categories.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import {
  toCard,
  type CatalogueIndex,
  type CataloguePiece,
} from '#shared/hosting/published-catalogue.ts';
import {
  FEATURED_CARDS,
  FIRST_CARDS,
  MAX_OTHER_PIECES,
  ROW_CARDS,
  type Card,
  type HomeContent,
  type ListContent,
  type OtherPiece,
} from '#shared/hosting/published-page.ts';
import { allCategories } from '../catalog/category-table.ts';
import { listProductSummaries } from '../catalog/product-table.ts';
import { excerptOf, type Entry } from './catalogue-rules.ts';
import { loadPiece } from './published-catalogue.ts';

export interface Lists {
  listing: () => Promise<ListContent>;
  category: (id: CategoryId) => Promise<ListContent>;
  home: () => Promise<Omit<HomeContent, 'goneBanners'>>;
  otherPieces: (category: CategoryId) => Promise<OtherPiece[]>;
}

const rowsOf = async (
  category: (id: CategoryId) => Promise<Card[]>,
): Promise<HomeContent['rows']> =>
  Object.fromEntries(
    await Promise.all(
      FIXED_CATEGORY_IDS.map(
        async (id) => [id, (await category(id as CategoryId)).slice(0, ROW_CARDS)] as const,
      ),
    ),
  );

/** Reads pieces in order until there are enough products; skips pieces that have none. */
const firstEntries = async (
  { pieces }: CatalogueIndex,
  count: number,
  of: (piece: CataloguePiece) => number,
  isWanted: (entry: Entry) => boolean,
): Promise<Entry[]> => {
  const found: Entry[] = [];
  for (const piece of pieces.filter((one) => of(one) > 0)) {
    if (found.length >= count) break;
    found.push(...(await loadPiece(piece)).filter(isWanted));
  }
  return found.slice(0, count);
};

const firstCards = async (...wanted: Parameters<typeof firstEntries>): Promise<Card[]> =>
  (await firstEntries(...wanted)).map(({ slim, card }) => toCard(slim, card));

const countOf =
  (id: CategoryId) =>
  ({ categories }: CataloguePiece): number =>
    categories[id] ?? 0;

export const listsOfCatalogue = (index: CatalogueIndex): Lists => {
  const category = async (id: CategoryId, count = FIRST_CARDS): Promise<ListContent> => {
    const of = countOf(id);
    return {
      total: index.pieces.reduce((sum, piece) => sum + of(piece), 0),
      cards: await firstCards(index, count, of, ({ slim }) => slim[4] === id),
    };
  };
  return {
    category,
    listing: async () => ({
      total: index.total,
      cards: await firstCards(
        index,
        FIRST_CARDS,
        ({ count }) => count,
        () => true,
      ),
    }),
    home: async () => ({
      featured: await firstCards(
        index,
        FEATURED_CARDS,
        ({ featured }) => featured,
        ({ slim }) => slim[6] === 5,
      ),
      rows: await rowsOf(async (id) => (await category(id, ROW_CARDS)).cards),
    }),
    otherPieces: async (id) => {
      const isInStock = ({ slim }: Entry): boolean => slim[4] === id && slim[3] === 0;
      const found = await firstEntries(index, MAX_OTHER_PIECES, countOf(id), isInStock);
      return found.map(({ slim, card }) => ({ ...toCard(slim, card), maker: slim[7] }));
    },
  };
};

const cardOf = (product: ProductSummary): Card => {
  const { slug, title, description, price, stock, rating, categoryId, img1, img2 } = product;
  return {
    slug,
    title,
    description: excerptOf(description),
    price,
    soldOut: stock === 0,
    rating,
    categoryId,
    img1,
    img2,
  };
};

/** Products that the home page reads from the table to find products with five stars. */
const MOST_READ = 100;

/** A page with these lists is not stored, because the list index may lag behind the table. */
export const listsOfTable: Lists = {
  listing: async () => {
    const categories = await allCategories();
    const { entries } = await listProductSummaries({
      after: undefined,
      limit: FIRST_CARDS + categories.length,
    });
    return {
      total: categories.reduce((sum, { productCount }) => sum + productCount, 0),
      cards: entries.slice(0, FIRST_CARDS).map(cardOf),
    };
  },
  category: async (id) => {
    const categories = await allCategories();
    const { entries } = await listProductSummaries({ after: undefined, limit: FIRST_CARDS }, id);
    return {
      total: categories.find((one) => one.id === id)?.productCount ?? 0,
      cards: entries.map(cardOf),
    };
  },
  otherPieces: async (id) => {
    const { entries } = await listProductSummaries(
      { after: undefined, limit: MAX_OTHER_PIECES },
      id,
    );
    return entries
      .filter(({ stock }) => stock > 0)
      .map((product) => ({ ...cardOf(product), maker: product.maker ?? '' }));
  },
  home: async () => {
    const { entries } = await listProductSummaries({ after: undefined, limit: MOST_READ });
    const ofCategory = async (id: CategoryId): Promise<Card[]> =>
      (await listProductSummaries({ after: undefined, limit: ROW_CARDS }, id)).entries.map(cardOf);
    return {
      featured: entries
        .filter(({ rating }) => rating === 5)
        .slice(0, FEATURED_CARDS)
        .map(cardOf),
      rows: await rowsOf(ofCategory),
    };
  },
};
