/** What admins do to categories. Names are unique whatever their case and accents. */
import { ShopError } from '#shared/domain/errors.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { FIXED_CATEGORIES } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { transact, type TransactItem } from '../table/transact.ts';
import { categoryItem } from './category-table.ts';

/** Categories that the home page relies on (RULE-18). */
export const isFixed = (id: CategoryId): boolean => id <= FIXED_CATEGORIES;

export const nameTaken = (): ShopError =>
  new ShopError('NAME_TAKEN', { details: [{ field: 'name', code: 'TAKEN' }] });

const takeName = (name: string, id: CategoryId): TransactItem => ({
  Put: {
    TableName: env.tableName,
    Item: { ...keys.categoryName(name), categoryId: id },
    // Its own name in another spelling is no collision.
    ConditionExpression: 'attribute_not_exists(pk) OR categoryId = :id',
    ExpressionAttributeValues: { ':id': id },
  },
});

/** The next id, from an atomic counter: a deleted category's is never given again (RULE-06). */
export const nextCategoryId = async (): Promise<CategoryId> => {
  const { Attributes } = await calling(
    document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: keys.categoryCounter(),
        UpdateExpression: 'SET lastId = if_not_exists(lastId, :fixed) + :one',
        ExpressionAttributeValues: { ':fixed': FIXED_CATEGORIES, ':one': 1 },
        ReturnValues: 'UPDATED_NEW',
      }),
    ),
  );
  return Attributes?.['lastId'] as CategoryId;
};

/** @throws ShopError NAME_TAKEN */
export const saveNewCategory = async (category: Category): Promise<void> => {
  const failed = await transact([
    { Put: { TableName: env.tableName, Item: categoryItem({ ...category, productCount: 0 }) } },
    takeName(category.name, category.id),
  ]);
  if (failed.length > 0) throw nameTaken();
};

/**
 * Changes name or image.
 * @throws ShopError NAME_TAKEN; NOT_FOUND when it was deleted meanwhile
 */
export const saveCategoryChanges = async (
  category: Category,
  changes: Partial<Pick<Category, 'name' | 'img'>>,
): Promise<Category> => {
  const changed = { ...category, ...changes };
  const renamed = keys.categoryName(changed.name).pk !== keys.categoryName(category.name).pk;
  const [failed] = await transact([
    {
      Update: {
        TableName: env.tableName,
        Key: keys.category(category.id),
        UpdateExpression: 'SET #name = :name, img = :img',
        ConditionExpression: '#name = :old',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: {
          ':name': changed.name,
          ':img': changed.img,
          ':old': category.name,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    ...(renamed
      ? [
          takeName(changed.name, category.id),
          { Delete: { TableName: env.tableName, Key: keys.categoryName(category.name) } },
        ]
      : []),
  ]);
  if (!failed) return changed;
  if (failed.index > 0) throw nameTaken();
  throw failed.current === undefined
    ? new ShopError('NOT_FOUND')
    : new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/**
 * @throws ShopError CATEGORY_NOT_EMPTY; NOT_FOUND when somebody was faster; CONFLICT_RETRY when it was
 *   renamed meanwhile, because its new name would stay taken
 */
export const removeCategory = async (category: Category): Promise<void> => {
  const [failed] = await transact([
    {
      Delete: {
        TableName: env.tableName,
        Key: keys.category(category.id),
        ConditionExpression: 'productCount = :none AND #name = :name',
        ExpressionAttributeNames: { '#name': 'name' },
        ExpressionAttributeValues: { ':none': 0, ':name': category.name },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    { Delete: { TableName: env.tableName, Key: keys.categoryName(category.name) } },
  ]);
  if (!failed) return;
  if (failed.current === undefined) throw new ShopError('NOT_FOUND');
  if (failed.current['productCount'] !== 0) throw new ShopError('CATEGORY_NOT_EMPTY');
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
