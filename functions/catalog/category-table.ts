import type { CategoryId } from '#shared/domain/ids.ts';
import type { Category, CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import { MAX_PAGE_PRODUCTS } from '#shared/domain/limits.ts';
import type { ProductCursor } from '#shared/domain/schemas/product.ts';
import type { Page } from '#shared/rows/row.ts';
import { query } from '../table/client.ts';
import { CATEGORY } from '../table/items.ts';
import { CATEGORIES, keys, type Item } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import type { CategoryRecord } from '../table/records.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { listCatalog } from './product-table.ts';

export const categoryItem = (category: CategoryRecord): Item =>
  itemOf(CATEGORY, { ...keys.category(category.id), ...keys.categoryList(category.id) }, category);

export const toCategory = ({ id, name, img }: CategoryRecord): Category => ({ id, name, img });

export const listAllCategories = async ({ after, limit }: PageRequest): Promise<Page<Category>> => {
  const found = await query(CATEGORY, {
    partition: CATEGORIES,
    startAfter: after === undefined ? undefined : keys.category(Number(after) as CategoryId),
    limit: limit + 1,
  });
  return pageOf(found.map(toCategory), { limit });
};

/** Every category, read consistently. */
export const allCategories = (): Promise<CategoryRecord[]> =>
  query(CATEGORY, { partition: CATEGORIES, consistent: true });

/** One category with its first products, in one query. */
export const findCategory = async (id: CategoryId): Promise<CategoryWithProducts | undefined> => {
  const { items, products } = await listCatalog(
    { after: undefined, limit: MAX_PAGE_PRODUCTS },
    { prefix: keys.categoryList(id).listSk },
  );
  const [category] = only(CATEGORY, items);
  if (!category) return undefined;
  const { entries, next } = products;
  return {
    ...toCategory(category),
    products: entries,
    ...(next !== undefined && { nextProducts: next as ProductCursor }),
  };
};
