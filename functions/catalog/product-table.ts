import type { CategoryId, ProductId } from '#shared/domain/ids.ts';
import { toDollars } from '#shared/domain/money.ts';
import { ratingOf } from '#shared/domain/rating.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { get, queryItems } from '../table/client.ts';
import { PRODUCT, REVIEW, SLUG } from '../table/items.ts';
import { CATALOG_LIST, keys, type Item } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import type { ProductRecord } from '../table/records.ts';
import { toReview } from '../reviews/review-table.ts';
import { isProductId } from './slug-rules.ts';

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

/** Items of the catalogue whose list key begins with `prefix`: categories, each before its products. */
export const listCatalog = (prefix?: string): Promise<Item[]> =>
  queryItems({ list: CATALOG_LIST, prefix });

/** All products, or those of one category; by category, then in order of creation. */
export const listProductSummaries = async (categoryId?: CategoryId): Promise<ProductSummary[]> => {
  const prefix = categoryId === undefined ? undefined : keys.categoryList(categoryId).listSk;
  return only(PRODUCT, await listCatalog(prefix)).map(toProductSummary);
};

const productIdOf = async (idOrSlug: string): Promise<ProductId | undefined> =>
  isProductId(idOrSlug) ? idOrSlug : (await get(SLUG, keys.slug(idOrSlug)))?.productId;

/**
 * One product with its reviews, newest first, in one query; a slug costs one read more.
 * A `consistent` read sees every earlier write.
 */
export const findProduct = async (
  idOrSlug: string,
  { consistent = false }: { consistent?: boolean } = {},
): Promise<Product | undefined> => {
  const id = await productIdOf(idOrSlug);
  if (id === undefined) return undefined;
  const partition = keys.product(id).pk;
  const items = await queryItems({ partition, backwards: true, consistent });
  const [product] = only(PRODUCT, items);
  return product && { ...toProductSummary(product), reviews: only(REVIEW, items).map(toReview) };
};

export const findProductRecord = async (idOrSlug: string): Promise<ProductRecord | undefined> => {
  const id = await productIdOf(idOrSlug);
  return id === undefined ? undefined : get(PRODUCT, keys.product(id), { consistent: true });
};
