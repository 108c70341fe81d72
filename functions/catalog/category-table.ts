/** Two names that differ only in case or accents are the same name. */
import { FIXED_CATEGORIES } from '#shared/domain/categories.ts';
import { existing, ShopError } from '#shared/domain/errors.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import type { Category, CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import { MAX_PUBLIC_PAGE } from '#shared/domain/limits.ts';
import type { ProductCursor } from '#shared/domain/schemas/product.ts';
import type { Page } from '#shared/rows/row.ts';
import { get, query } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { CATEGORY, CATEGORY_COUNTER, CATEGORY_NAME, type CategoryRecord } from '../table/items.ts';
import { CATEGORIES, keys, type Item } from '../table/keys.ts';
import { decode, itemOf, only } from '../table/kind.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import {
  put,
  remove,
  transact,
  update,
  updateAndGet,
  type Write,
  changedMeanwhile,
} from '../table/write.ts';
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

export const allCategories = (): Promise<CategoryRecord[]> =>
  query(CATEGORY, { partition: CATEGORIES, consistent: true });

export const findCategory = async (id: CategoryId): Promise<CategoryWithProducts | undefined> => {
  const { items, products } = await listCatalog(
    { after: undefined, limit: MAX_PUBLIC_PAGE },
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

export const nameTaken = (): ShopError =>
  new ShopError('NAME_TAKEN', { details: [{ field: 'name', code: 'TAKEN' }] });

const takeName = (name: string, id: CategoryId): Write =>
  put(itemOf(CATEGORY_NAME, keys.categoryName(name), { categoryId: id }), {
    // A category may take its own name again, in another spelling.
    when: expression`attribute_not_exists(pk) OR categoryId = ${id}`,
  });

/** An atomic counter, so that the id of a deleted category is not used again. */
export const nextCategoryId = async (): Promise<CategoryId> => {
  const { lastId } = await updateAndGet(
    CATEGORY_COUNTER,
    keys.categoryCounter(),
    expression`SET lastId = if_not_exists(lastId, ${FIXED_CATEGORIES}) + ${1}`,
  );
  return lastId;
};

/** @throws ShopError NOT_FOUND when the category was deleted meanwhile */
export const findMadeCategory = async (id: string): Promise<Category> => {
  const key = keys.category(Number(id) as CategoryId);
  return toCategory(existing(await get(CATEGORY, key, { consistent: true })));
};

/** @throws ShopError NAME_TAKEN; IN_PROGRESS when the key is used */
export const saveNewCategory = async (
  category: Category,
  request?: KeyedRequest,
): Promise<Category> => {
  const failed = await transact({
    category: put(categoryItem({ ...category, productCount: 0 })),
    name: takeName(category.name, category.id),
    usedKey: request && rememberKey(String(category.id), request),
  });
  requireUnused(failed?.usedKey);
  if (failed) throw nameTaken();
  return category;
};

/** @throws ShopError NAME_TAKEN; NOT_FOUND or CONFLICT_RETRY after a concurrent change */
export const saveCategoryChanges = async (
  category: Category,
  changes: Partial<Pick<Category, 'name' | 'img'>>,
): Promise<Category> => {
  const { id, name, img } = { ...category, ...changes };
  const isRenamed = keys.categoryName(name).pk !== keys.categoryName(category.name).pk;
  const failed = await transact({
    category: update(keys.category(id), expression`SET #name = ${name}, img = ${img}`, {
      when: expression`#name = ${category.name}`,
    }),
    newName: isRenamed ? takeName(name, id) : undefined,
    oldName: isRenamed ? remove(keys.categoryName(category.name)) : undefined,
  });
  if (!failed) return { id, name, img };
  throw failed.category ? changedMeanwhile(failed.category) : nameTaken();
};

/** @throws ShopError CATEGORY_NOT_EMPTY; NOT_FOUND or CONFLICT_RETRY after a concurrent change */
export const removeCategory = async (category: Category): Promise<void> => {
  const failed = await transact({
    category: remove(keys.category(category.id), {
      when: expression`productCount = ${0} AND #name = ${category.name}`,
    }),
    name: remove(keys.categoryName(category.name)),
  });
  if (!failed) return;
  const current = failed.category?.current;
  throw current && decode(CATEGORY, current).productCount !== 0
    ? new ShopError('CATEGORY_NOT_EMPTY')
    : changedMeanwhile(failed.category);
};
