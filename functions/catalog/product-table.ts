/** Products in the table: item shape, public shape, access patterns. */
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import { cents, toDollars, type Cents } from '#shared/domain/money.ts';
import { ratingOf } from '#shared/domain/rating.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { getItem, queryAll, type Item } from '../table/client.ts';
import { CATALOG_LIST, keys } from '../table/keys.ts';
import { TABLE } from '#shared/domain/table.ts';
import { toReview } from '../reviews/review-table.ts';
import { isProductId } from './slug-rules.ts';

/** A product as the shop works with it. Short attributes: below 1 kB a write costs one unit. */
export interface ProductRecord {
  id: ProductId;
  slug: Slug;
  title: string;
  description: string;
  price: Cents;
  stock: number;
  categoryId: CategoryId;
  /** Image file names, at least one; the first two are img1 and img2. */
  images: readonly string[];
  ratingSum: number;
  ratingCount: number;
  /** Raised by every change, an order's among them (REQ-RIGHTS, row 5). */
  version: number;
}

/** The item of a new or seeded product, with its place in the catalogue. */
export const productItem = (product: ProductRecord): Item => ({
  ...keys.product(product.id),
  ...keys.productList(product.categoryId, product.id),
  ...product,
});

/** The table is ours alone, so its items are trusted to have the shape we wrote. */
export const toProductRecord = (item: Item): ProductRecord => {
  const product = item as unknown as ProductRecord;
  return { ...product, price: cents(product.price) };
};

/** What everybody may see of a product, attribute by attribute. */
export const toProductSummary = (product: ProductRecord): ProductSummary => {
  const [img1 = '', img2 = img1] = product.images;
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    name: product.title,
    description: product.description,
    price: toDollars(product.price),
    stock: product.stock,
    rating: ratingOf({ sum: product.ratingSum, count: product.ratingCount }),
    ratingCount: product.ratingCount,
    categoryId: product.categoryId,
    img: { img1, img2 },
    img1,
    img2,
    version: product.version,
    ...(product.images.length > 2 && { images: [...product.images] }),
  };
};

export const isProduct = (item: Item): boolean => item['sk'] === 'PRODUCT';

/** Everything in the catalogue index below a prefix: categories and, after each, its products. */
export const listCatalog = (prefix = ''): Promise<Item[]> =>
  queryAll({
    IndexName: TABLE.listIndex.name,
    ...(prefix === ''
      ? {
          KeyConditionExpression: 'listPk = :list',
          ExpressionAttributeValues: { ':list': CATALOG_LIST },
        }
      : {
          KeyConditionExpression: 'listPk = :list AND begins_with(listSk, :prefix)',
          ExpressionAttributeValues: { ':list': CATALOG_LIST, ':prefix': prefix },
        }),
  });

/** All products, or those of one category; by category, then in order of creation. */
export const listProductSummaries = async (categoryId?: CategoryId): Promise<ProductSummary[]> => {
  const prefix = categoryId === undefined ? '' : keys.categoryList(categoryId).listSk;
  const items = await listCatalog(prefix);
  return items.filter(isProduct).map((item) => toProductSummary(toProductRecord(item)));
};

/** The id that a path names by slug or by id. */
const productIdOf = async (idOrSlug: string): Promise<ProductId | undefined> => {
  if (isProductId(idOrSlug)) return idOrSlug;
  const item = await getItem(keys.slug(idOrSlug));
  return item?.['productId'] as ProductId | undefined;
};

/**
 * One product with its reviews, newest first: one query, and one read before it for a slug.
 * `consistent` sees what was written a moment ago.
 */
export const findProduct = async (
  idOrSlug: string,
  options: { consistent?: boolean } = {},
): Promise<Product | undefined> => {
  const id = await productIdOf(idOrSlug);
  if (id === undefined) return undefined;
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.product(id).pk },
    ScanIndexForward: false,
    ConsistentRead: options.consistent ?? false,
  });
  const product = items.find(isProduct);
  if (!product) return undefined;
  const reviews: Review[] = items.filter((item) => !isProduct(item)).map(toReview);
  return { ...toProductSummary(toProductRecord(product)), reviews };
};

/** One product without its reviews, as it is now. */
export const findProductRecord = async (idOrSlug: string): Promise<ProductRecord | undefined> => {
  const id = await productIdOf(idOrSlug);
  const item = id === undefined ? undefined : await getItem(keys.product(id), { consistent: true });
  return item && toProductRecord(item);
};
