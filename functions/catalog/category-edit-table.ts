/** Writes categories. Two names that differ only in case or accents are the same name. */
import { ShopError } from '#shared/domain/errors.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { FIXED_CATEGORIES } from '#shared/domain/categories.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { CATEGORY, CATEGORY_COUNTER, CATEGORY_NAME } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { put, remove, transact, update, updateAndGet, type Write } from '../table/write.ts';
import { nameTaken, refusalOfDeletion, refusalOfEdit } from './category-rules.ts';
import { categoryItem, toCategory } from './category-table.ts';
import { decode, itemOf } from '../table/kind.ts';
import { madeMeanwhile, rememberKey, type KeyedRequest } from '../table/used-key.ts';

const takeName = (name: string, id: CategoryId): Write =>
  put(itemOf(CATEGORY_NAME, keys.categoryName(name), { categoryId: id }), {
    // A category may take its own name again, in another spelling.
    when: expression`attribute_not_exists(pk) OR categoryId = ${id}`,
  });

/** The next id, from an atomic counter: the id of a deleted category is not used again (RULE-06). */
export const nextCategoryId = async (): Promise<CategoryId> => {
  const { lastId } = await updateAndGet(
    CATEGORY_COUNTER,
    keys.categoryCounter(),
    expression`SET lastId = if_not_exists(lastId, ${FIXED_CATEGORIES}) + ${1}`,
  );
  return lastId;
};

/** @throws ShopError NOT_FOUND when the category was deleted after the key had made it */
export const findMadeCategory = async (id: string): Promise<Category> => {
  const category = await get(CATEGORY, keys.category(Number(id) as CategoryId), {
    consistent: true,
  });
  if (!category) throw new ShopError('NOT_FOUND');
  return toCategory(category);
};

/**
 * Adds a category. When a concurrent request with the same key was faster, returns its category.
 * @param request absent when a deployment fills a new shop
 * @throws ShopError NAME_TAKEN
 */
export const saveNewCategory = async (
  category: Category,
  request?: KeyedRequest,
): Promise<Category> => {
  const failed = await transact([
    put(categoryItem({ ...category, productCount: 0 })),
    takeName(category.name, category.id),
    ...(request ? rememberKey(String(category.id), request) : []),
  ]);
  if (failed.length === 0) return category;
  const madeId = request && madeMeanwhile(failed, request);
  if (madeId === undefined) throw nameTaken();
  return findMadeCategory(madeId);
};

/**
 * Changes name or image.
 * @throws ShopError NAME_TAKEN; NOT_FOUND when it was deleted meanwhile; CONFLICT_RETRY when it
 *   was renamed meanwhile
 */
export const saveCategoryChanges = async (
  category: Category,
  changes: Partial<Pick<Category, 'name' | 'img'>>,
): Promise<Category> => {
  const { id, name, img } = { ...category, ...changes };
  const isRenamed = keys.categoryName(name).pk !== keys.categoryName(category.name).pk;
  const [failed] = await transact([
    update(keys.category(id), expression`SET #name = ${name}, img = ${img}`, {
      when: expression`#name = ${category.name}`,
      showCurrent: true,
    }),
    ...(isRenamed ? [takeName(name, id), remove(keys.categoryName(category.name))] : []),
  ]);
  if (!failed) return { id, name, img };
  if (failed.index > 0) throw nameTaken();
  throw refusalOfEdit(failed.current && decode(CATEGORY, failed.current));
};

/** @throws ShopError CATEGORY_NOT_EMPTY; NOT_FOUND or CONFLICT_RETRY after a concurrent change */
export const removeCategory = async (category: Category): Promise<void> => {
  const [failed] = await transact([
    remove(keys.category(category.id), {
      when: expression`productCount = ${0} AND #name = ${category.name}`,
      showCurrent: true,
    }),
    remove(keys.categoryName(category.name)),
  ]);
  if (failed) throw refusalOfDeletion(failed.current && decode(CATEGORY, failed.current));
};
