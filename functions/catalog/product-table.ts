import { isProductId, type CategoryId, type ProductId, type ReviewId } from '#shared/domain/ids.ts';
import { MAX_PRODUCT_REVIEW_BYTES, MAX_PRODUCT_REVIEWS } from '#shared/domain/limits.ts';
import { toDollars } from '#shared/domain/money.ts';
import { isPublic, ratingOf } from '#shared/domain/products.ts';
import { factsOf } from '#shared/domain/schemas/facts.ts';
import type { Product, ProductCursor, ProductSummary } from '#shared/domain/schemas/product.ts';
import type { Page } from '#shared/rows/row.ts';
import * as z from 'zod/mini';
import { keptWhileEqual } from '../runtime/kept.ts';
import { get, queryItems, type Consistency } from '../table/client.ts';
import {
  CATEGORY,
  PRODUCT,
  REVIEW,
  SLUG,
  type ProductRecord,
  type ShelfRecord,
} from '../table/items.ts';
import { CATALOG_LIST, keys, type Item, type Key, type ListKey } from '../table/keys.ts';
import { decode, isOf, itemOf, only } from '../table/kind.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { publicPage } from '../reviews/review-table.ts';

export const productItem = (product: ProductRecord): Item =>
  itemOf(
    PRODUCT,
    { ...keys.product(product.id), ...keys.productList(product.categoryId, product.id) },
    product,
  );

export const toProductSummary = (product: ProductRecord): ProductSummary => {
  const [img1 = '', img2 = img1] = product.images;
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    name: product.title,
    description: product.description,
    price: toDollars(product.price),
    ...(product.was !== undefined && { was: toDollars(product.was) }),
    stock: product.stock,
    rating: ratingOf({ sum: product.ratingSum, count: product.ratingCount }),
    ratingCount: product.ratingCount,
    categoryId: product.categoryId,
    img: { img1, img2 },
    img1,
    img2,
    version: product.version,
    ...(product.images.length > 2 && { images: [...product.images] }),
    ...(product.hidden && { hidden: true }),
    ...factsOf(product),
  };
};

export const toStaffProduct = (product: ProductRecord): ProductSummary => ({
  ...toProductSummary(product),
  ...(product.prices && {
    prices: product.prices.map(({ at, price }) => ({ at, price: toDollars(price) })),
  }),
});

const SHELF = {
  record: () =>
    z.pick(PRODUCT.record(), {
      id: true,
      slug: true,
      title: true,
      stock: true,
      images: true,
      hidden: true,
      edition: true,
      madeToOrderDays: true,
    }),
};

/** Includes hidden products. 40 products cost 3.5 read units, 5000 about 700. */
export const listShelf = async (): Promise<ShelfRecord[]> => {
  const attributes = ['pk', 'sk', ...Object.keys(SHELF.record().shape)];
  const items = await queryItems({ list: CATALOG_LIST, attributes });
  return items.filter((item) => isOf(PRODUCT, item)).map((item) => decode(SHELF, item));
};

const cursorOf = ({ categoryId, id }: Pick<ProductRecord, 'categoryId' | 'id'>): ProductCursor =>
  `${categoryId}-${id}` as ProductCursor;

const cursorOfItem = (item: Item): ProductCursor =>
  isOf(PRODUCT, item)
    ? cursorOf(decode(PRODUCT, item))
    : (String(decode(CATEGORY, item).id) as ProductCursor);

const keysOf = (cursor: string): Key & ListKey => {
  const [first, second] = cursor.split('-');
  const category = Number(first) as CategoryId;
  if (second === undefined) return { ...keys.category(category), ...keys.categoryList(category) };
  const id = second as ProductId;
  return { ...keys.product(id), ...keys.productList(category, id) };
};

interface Found {
  found: readonly Item[];
  limit: number;
  withHidden: boolean;
}

const toPage = /* @__PURE__ */ keptWhileEqual(({ found, limit, withHidden }: Found) => {
  const items = found.slice(0, limit);
  const shown = only(PRODUCT, items).filter((product) => withHidden || isPublic(product));
  const shape = withHidden ? toStaffProduct : toProductSummary;
  const { entries, next } = pageOf(shown.map(shape), { limit, cursorOf });
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, products: { entries, next: next ?? (last && cursorOfItem(last)) } };
});

/**
 * One page of the catalogue in one query; a category comes before its products. `limit` counts
 * categories and hidden products too, so a page may have fewer products than `limit`, or none, and
 * still a next page.
 * @param prefix of the list keys
 */
export const listCatalog = async (
  { after, limit }: PageRequest,
  { prefix, withHidden = false }: { prefix?: string | undefined; withHidden?: boolean } = {},
): Promise<{ items: Item[]; products: Page<ProductSummary> }> => {
  const found = await queryItems({
    list: CATALOG_LIST,
    prefix,
    startAfter: after === undefined ? undefined : keysOf(after),
    limit: limit + 1,
  });
  return toPage({ found, limit, withHidden });
};

/** Public products, of one category or all; by category, then in order of creation. */
export const listProductSummaries = async (
  request: PageRequest,
  categoryId?: CategoryId,
): Promise<Page<ProductSummary>> => {
  const prefix = categoryId === undefined ? undefined : `${keys.categoryList(categoryId).listSk}#`;
  return (await listCatalog(request, { prefix })).products;
};

const productIdOf = async (
  idOrSlug: string,
  options?: Consistency,
): Promise<ProductId | undefined> =>
  isProductId(idOrSlug) ? idOrSlug : (await get(SLUG, keys.slug(idOrSlug), options))?.productId;

/** One query; one read more if there are more reviews than the answer shows. */
const findWithReviews = async (
  id: ProductId,
  { consistent = false }: Consistency,
): Promise<Product | undefined> => {
  const key = keys.product(id);
  // In this order the newest reviews come first and the product last.
  const limit = MAX_PRODUCT_REVIEWS + 2;
  const items = await queryItems({ partition: key.pk, backwards: true, limit, consistent });
  const product = only(PRODUCT, items)[0] ?? (await get(PRODUCT, key, { consistent }));
  if (!product || !isPublic(product)) return undefined;
  const { entries, next } = await publicPage(id, only(REVIEW, items), {
    limit: MAX_PRODUCT_REVIEWS,
    maxBytes: MAX_PRODUCT_REVIEW_BYTES,
    consistent,
  });
  return {
    ...toProductSummary(product),
    reviews: entries,
    ...(next !== undefined && { nextReviews: next as ReviewId }),
  };
};

const idsBySlug = new Map<string, ProductId>();

/** A slug's first request costs one read more. Another product may take a slug after a deletion. */
export const findProduct = async (
  idOrSlug: string,
  options: Consistency = {},
): Promise<Product | undefined> => {
  const known = idsBySlug.get(idOrSlug);
  const found = known && (await findWithReviews(known, options));
  if (found?.slug === idOrSlug) return found;
  const id = await productIdOf(idOrSlug, options);
  const product = id && (await findWithReviews(id, options));
  if (product?.slug === idOrSlug) idsBySlug.set(idOrSlug, product.id);
  return product;
};

/** Also finds hidden products. Reads consistently. */
export const findProductRecord = async (idOrSlug: string): Promise<ProductRecord | undefined> => {
  const id = await productIdOf(idOrSlug);
  return id === undefined ? undefined : get(PRODUCT, keys.product(id), { consistent: true });
};
