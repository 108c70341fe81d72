/** Categories in the table. */
import type { CategoryId } from '#shared/domain/ids.ts';
import type { Category, CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import { queryAll, type Item } from '../table/client.ts';
import { CATEGORIES, keys } from '../table/keys.ts';
import { isProduct, listCatalog, toProductRecord, toProductSummary } from './product-table.ts';

/** `productCount` keeps a category from being deleted while it has products (PROMISE-R10). */
export const categoryItem = (category: Category & { productCount: number }): Item => ({
  ...keys.category(category.id),
  ...keys.categoryList(category.id),
  ...category,
});

export const toCategory = (item: Item): Category => {
  const { id, name, img } = item as unknown as Category;
  return { id, name, img };
};

/** Every category in order of its id. */
export const listAllCategories = async (): Promise<Category[]> => {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': CATEGORIES },
  });
  return items.map(toCategory);
};

/** One category with its products, in one query. */
export const findCategory = async (id: CategoryId): Promise<CategoryWithProducts | undefined> => {
  const [first, ...rest] = await listCatalog(keys.categoryList(id).listSk);
  if (!first || isProduct(first)) return undefined;
  const products = rest.map((item) => toProductSummary(toProductRecord(item)));
  return { ...toCategory(first), products };
};
