/** Writes products. Apart from product-table.ts, so that the bundles of reads stay small. */
import { ShopError } from '#shared/domain/errors.ts';
import type { CategoryId, Slug } from '#shared/domain/ids.ts';
import type { FactsForm } from '#shared/domain/schemas/facts-form.ts';
import { assign, attributes, expression, type Expression } from '../table/expression.ts';
import { SLUG } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import type { ProductRecord } from '../table/records.ts';
import { EXISTS, IS_NEW, put, remove, transact, update, type Write } from '../table/write.ts';
import { productItem } from './product-table.ts';
import { slugFor } from './slug-rules.ts';
import { itemOf } from '../table/kind.ts';

/** Products that may share a title before a new one is refused. */
const MAX_SLUGS = 200;

export type ProductChanges = Partial<
  Pick<ProductRecord, 'title' | 'description' | 'price' | 'stock' | 'categoryId' | 'images'>
> &
  FactsForm;

/** Only an empty category may be deleted, so each one counts its products (PROMISE-R10). */
const countInCategory = (id: CategoryId, by: 1 | -1): Write =>
  update(keys.category(id), expression`ADD productCount ${by}`, EXISTS);

export const unknownCategory = (): ShopError =>
  new ShopError('VALIDATION', {
    details: [{ field: 'categoryId', code: 'UNKNOWN', message: 'Esta categoría ya no existe.' }],
  });

/**
 * Adds a product under the first free slug of its title (PROMISE-R08).
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
      put(productItem(record)),
      put(itemOf(SLUG, keys.slug(slug), { productId: product.id }), IS_NEW),
    ]);
    if (failed.length === 0) return record;
    if (failed.some(({ index }) => index === 0)) throw unknownCategory();
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/** `null` removes an attribute. */
const nextVersion = (fields: object): Expression => {
  const entries: [string, unknown][] = Object.entries(fields);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const removed = entries.flatMap(([name, value]) => (value === null ? [name] : []));
  const version = expression`version = version + ${1}`;
  const set =
    removed.length < entries.length
      ? expression`SET ${assign(values)}, ${version}`
      : expression`SET ${version}`;
  return removed.length > 0 ? expression`${set} REMOVE ${attributes(removed)}` : set;
};

/**
 * Changes a product. Its slug stays, so links to it keep working (RULE-04).
 * @param seen the version that the editor saw; without one the last writer wins
 * @throws ShopError VERSION_CONFLICT, NOT_FOUND when it was deleted meanwhile, VALIDATION when its
 *   new category does not exist
 */
export const saveProductChanges = async (
  product: ProductRecord,
  changes: ProductChanges,
  seen?: number,
): Promise<void> => {
  const { categoryId: newCategory = product.categoryId } = changes;
  const isMoved = newCategory !== product.categoryId;
  const fields = { ...changes, ...(isMoved && keys.productList(newCategory, product.id)) };
  // A product that was moved meanwhile would be counted in the wrong category.
  const isInCategory = expression`categoryId = ${product.categoryId}`;
  const [failed] = await transact([
    update(keys.product(product.id), nextVersion(fields), {
      when: seen === undefined ? isInCategory : expression`${isInCategory} AND version = ${seen}`,
      showCurrent: true,
    }),
    ...(isMoved ? [countInCategory(newCategory, 1), countInCategory(product.categoryId, -1)] : []),
  ]);
  if (!failed) return;
  if (failed.index > 0) throw unknownCategory();
  throw new ShopError(failed.current ? 'VERSION_CONFLICT' : 'NOT_FOUND');
};

/**
 * Deletes a product and frees its slug. The worker followChanges deletes its reviews.
 * @throws ShopError NOT_FOUND when it was deleted meanwhile, CONFLICT_RETRY when it was moved
 */
export const removeProduct = async (product: ProductRecord): Promise<void> => {
  const [failed] = await transact([
    remove(keys.product(product.id), {
      when: expression`categoryId = ${product.categoryId}`,
      showCurrent: true,
    }),
    remove(keys.slug(product.slug)),
    countInCategory(product.categoryId, -1),
  ]);
  if (!failed) return;
  throw failed.current
    ? new ShopError('CONFLICT_RETRY', { retryAfter: 1 })
    : new ShopError('NOT_FOUND');
};
