import type { CategoryId } from '#shared/domain/ids.ts';
import type { Category, CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import { query } from '../table/client.ts';
import { CATEGORY, PRODUCT } from '../table/items.ts';
import { CATEGORIES, keys, type Item } from '../table/keys.ts';
import { itemOf, only } from '../table/kind.ts';
import type { CategoryRecord } from '../table/records.ts';
import { listCatalog, toProductSummary } from './product-table.ts';

export const categoryItem = (category: CategoryRecord): Item =>
  itemOf(CATEGORY, { ...keys.category(category.id), ...keys.categoryList(category.id) }, category);

const toCategory = ({ id, name, img }: CategoryRecord): Category => ({ id, name, img });

export const listAllCategories = async (): Promise<Category[]> =>
  (await query(CATEGORY, { partition: CATEGORIES })).map(toCategory);

/** One category with its products, in one query. */
export const findCategory = async (id: CategoryId): Promise<CategoryWithProducts | undefined> => {
  const items = await listCatalog(keys.categoryList(id).listSk);
  const [category] = only(CATEGORY, items);
  return (
    category && { ...toCategory(category), products: only(PRODUCT, items).map(toProductSummary) }
  );
};
