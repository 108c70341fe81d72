/** What admins do to products. Apart from product-table.ts, so that reads stay small. */
import { ShopError } from '#shared/domain/errors.ts';
import type { CategoryId, Slug } from '#shared/domain/ids.ts';
import { env } from '../http/env.ts';
import { keys } from '../table/keys.ts';
import { transact, type TransactItem } from '../table/transact.ts';
import { productItem, type ProductRecord } from './product-table.ts';
import { slugFor } from './slug-rules.ts';

/** Equal titles that one may have before a new product is refused. */
const MAX_SLUGS = 200;

/** What an edit changes; what is absent stays. */
export type ProductChanges = Partial<
  Pick<ProductRecord, 'title' | 'description' | 'price' | 'stock' | 'categoryId' | 'images'>
>;

/** A category may be deleted only when empty, so it counts its products (PROMISE-R10). */
const countInCategory = (id: CategoryId, by: 1 | -1): TransactItem => ({
  Update: {
    TableName: env.tableName,
    Key: keys.category(id),
    UpdateExpression: 'ADD productCount :by',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':by': by },
  },
});

export const unknownCategory = (): ShopError =>
  new ShopError('VALIDATION', {
    details: [{ field: 'categoryId', code: 'UNKNOWN', message: 'Esta categoría ya no existe.' }],
  });

/**
 * Puts a product on sale under the first free slug of its title (PROMISE-R08).
 * @throws ShopError VALIDATION when its category does not exist
 */
export const saveNewProduct = async (
  product: Omit<ProductRecord, 'slug'>,
): Promise<ProductRecord> => {
  for (let attempt = 1; attempt <= MAX_SLUGS; attempt += 1) {
    const slug: Slug = slugFor(product.title, attempt);
    const record = { ...product, slug };
    const failed = await transact([
      countInCategory(product.categoryId, 1),
      { Put: { TableName: env.tableName, Item: productItem(record) } },
      {
        Put: {
          TableName: env.tableName,
          Item: { ...keys.slug(slug), productId: product.id },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
    if (failed.length === 0) return record;
    if (failed.some(({ index }) => index === 0)) throw unknownCategory();
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/**
 * Changes a product; its slug stays, so that links live (RULE-04).
 * @param seen the version that the editor saw; without one the last writer wins
 * @throws ShopError VERSION_CONFLICT, NOT_FOUND when it was deleted meanwhile, VALIDATION when its
 *   new category does not exist
 */
export const saveProductChanges = async (
  product: ProductRecord,
  changes: ProductChanges,
  seen?: number,
): Promise<void> => {
  const moves = changes.categoryId !== undefined && changes.categoryId !== product.categoryId;
  const fields = {
    ...changes,
    ...(moves && changes.categoryId && keys.productList(changes.categoryId, product.id)),
  };
  const names = Object.keys(fields);
  const failed = await transact([
    {
      Update: {
        TableName: env.tableName,
        Key: keys.product(product.id),
        UpdateExpression: `SET ${[...names.map((name) => `#${name} = :${name}`), 'version = version + :one'].join(', ')}`,
        // A product that moved meanwhile would be counted in the wrong category.
        ConditionExpression: `categoryId = :category${seen === undefined ? '' : ' AND version = :seen'}`,
        ...(names.length > 0 && {
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        }),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
          ':one': 1,
          ':category': product.categoryId,
          ...(seen !== undefined && { ':seen': seen }),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    ...(moves && changes.categoryId
      ? [countInCategory(changes.categoryId, 1), countInCategory(product.categoryId, -1)]
      : []),
  ]);
  const [first] = failed;
  if (!first) return;
  if (first.index > 0) throw unknownCategory();
  throw new ShopError(first.current === undefined ? 'NOT_FOUND' : 'VERSION_CONFLICT');
};

/**
 * Takes a product off the shelves and frees its slug. Reviews follow from the stream.
 * @throws ShopError NOT_FOUND when somebody was faster, VERSION_CONFLICT when it moved meanwhile
 */
export const removeProduct = async (product: ProductRecord): Promise<void> => {
  const [failed] = await transact([
    {
      Delete: {
        TableName: env.tableName,
        Key: keys.product(product.id),
        ConditionExpression: 'categoryId = :category',
        ExpressionAttributeValues: { ':category': product.categoryId },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
    { Delete: { TableName: env.tableName, Key: keys.slug(product.slug) } },
    countInCategory(product.categoryId, -1),
  ]);
  if (!failed) return;
  if (failed.current === undefined) throw new ShopError('NOT_FOUND');
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
