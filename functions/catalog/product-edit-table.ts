/** Writes products. Apart from product-table.ts, so that the bundles of reads stay small. */
import { ShopError } from '#shared/domain/errors.ts';
import type { CategoryId, Slug } from '#shared/domain/ids.ts';
import type { FactsForm } from '#shared/domain/schemas/facts-form.ts';
import { assign, attributes, expression, type Expression } from '../table/expression.ts';
import { KEPT_IMAGE, PRODUCT, SLUG } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { decode, itemOf } from '../table/kind.ts';
import type { ProductRecord } from '../table/records.ts';
import { madeMeanwhile, rememberKey, type KeyedRequest } from '../table/used-key.ts';
import { EXISTS, IS_NEW, put, remove, transact, update, type Write } from '../table/write.ts';
import { findProductRecord, productItem } from './product-table.ts';
import { slugFor } from './slug-rules.ts';
import { outOfRange, stockRange } from './stock-rules.ts';

/** Products that may share a title before a new one is refused. */
const MAX_SLUGS = 200;

export type ProductChanges = Partial<
  Pick<ProductRecord, 'title' | 'description' | 'price' | 'stock' | 'categoryId' | 'images'>
> &
  FactsForm & {
    /** Units to add to the stock that is there; with this one `stock` is absent (RULE-46). */
    stockChange?: number;
    /** `null` shows a hidden product again (RULE-73). */
    hidden?: true | null;
  };

/** What belongs to a change beside the product. */
interface Cause {
  request: KeyedRequest;
  /** The entry about the change (RULE-75). */
  history: readonly Write[];
}

/** Only an empty category may be deleted, so each one counts its products (PROMISE-R10). */
const countInCategory = (id: CategoryId, by: 1 | -1): Write =>
  update(keys.category(id), expression`ADD productCount ${by}`, EXISTS);

/** Only the first image of a product gets into orders. */
const showsFirst = ({ images: [first] }: ProductRecord): Expression =>
  expression`images[0] = ${first}`;

/** Orders may show the image, so the sweep keeps it after its product has another one (ADR-0080). */
const keepFirst = ({ images: [name] }: ProductRecord): Write[] =>
  name === undefined ? [] : [put(itemOf(KEPT_IMAGE, keys.keptImage(name), { name }))];

export const unknownCategory = (): ShopError =>
  new ShopError('VALIDATION', {
    details: [{ field: 'categoryId', code: 'UNKNOWN', message: 'Esta categoría ya no existe.' }],
  });

/** @throws ShopError NOT_FOUND when the product was deleted after the key had made it */
export const findMadeProduct = async (id: string): Promise<ProductRecord> => {
  const product = await findProductRecord(id);
  if (!product) throw new ShopError('NOT_FOUND');
  return product;
};

/**
 * Adds a product under the first free slug of its title (PROMISE-R08). When a concurrent request
 * with the same key was faster, returns its product.
 * @throws ShopError VALIDATION when its category does not exist
 */
export const saveNewProduct = async (
  product: Omit<ProductRecord, 'slug'>,
  { request, history }: Cause,
): Promise<ProductRecord> => {
  for (let attempt = 1; attempt <= MAX_SLUGS; attempt += 1) {
    const slug: Slug = slugFor(product.title, attempt);
    const record = { ...product, slug };
    const failed = await transact([
      countInCategory(product.categoryId, 1),
      put(productItem(record)),
      put(itemOf(SLUG, keys.slug(slug), { productId: product.id }), IS_NEW),
      ...rememberKey(product.id, request),
      ...history,
    ]);
    if (failed.length === 0) return record;
    const madeId = madeMeanwhile(failed, request);
    if (madeId !== undefined) return findMadeProduct(madeId);
    if (failed.some(({ index }) => index === 0)) throw unknownCategory();
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/** `null` removes an attribute. */
const nextVersion = ({ stockChange, ...fields }: object & ProductChanges): Expression => {
  const entries: [string, unknown][] = Object.entries(fields);
  const values = Object.fromEntries(entries.filter(([, value]) => value !== null));
  const removed = entries.flatMap(([name, value]) => (value === null ? [name] : []));
  const next = expression`version = version + ${1}`;
  const version =
    stockChange === undefined ? next : expression`${next}, stock = stock + ${stockChange}`;
  const set =
    removed.length < entries.length
      ? expression`SET ${assign(values)}, ${version}`
      : expression`SET ${version}`;
  return removed.length > 0 ? expression`${set} REMOVE ${attributes(removed)}` : set;
};

const changesFirst = ({ images: [first] }: ProductRecord, { images }: ProductChanges): boolean =>
  images !== undefined && images[0] !== first;

/** The conditions on the product's item. */
const conditionOf = (
  product: ProductRecord,
  changes: ProductChanges,
  seen: number | undefined,
): Expression => {
  const { stockChange } = changes;
  // A product that was moved meanwhile would be counted in the wrong category.
  const isInCategory = expression`categoryId = ${product.categoryId}`;
  // Another edit has replaced the first image meanwhile: this one would keep the wrong image.
  const isSame = changesFirst(product, changes)
    ? expression`${isInCategory} AND ${showsFirst(product)}`
    : isInCategory;
  const isSeen = seen === undefined ? isSame : expression`${isSame} AND version = ${seen}`;
  if (stockChange === undefined) return isSeen;
  const { from, to } = stockRange(stockChange);
  return expression`${isSeen} AND stock BETWEEN ${from} AND ${to}`;
};

/**
 * Changes a product. Its slug stays, so links to it keep working (RULE-04). A request whose key has
 * made this change already, in a concurrent attempt, changes nothing.
 * @param seen the version that the editor saw; without one the last writer wins
 * @throws ShopError VERSION_CONFLICT, also when two edits replace the first image at once; NOT_FOUND
 *   when it was deleted meanwhile, VALIDATION when its new category does not exist,
 *   STOCK_OUT_OF_RANGE with the present stock
 */
export const saveProductChanges = async (
  product: ProductRecord,
  changes: ProductChanges,
  { seen, request, history }: Cause & { seen: number | undefined },
): Promise<void> => {
  const { categoryId: newCategory = product.categoryId } = changes;
  const isMoved = newCategory !== product.categoryId;
  const fields = { ...changes, ...(isMoved && keys.productList(newCategory, product.id)) };
  const failures = await transact([
    update(keys.product(product.id), nextVersion(fields), {
      when: conditionOf(product, changes, seen),
      showCurrent: true,
    }),
    ...(isMoved ? [countInCategory(newCategory, 1), countInCategory(product.categoryId, -1)] : []),
    ...(changesFirst(product, changes) ? keepFirst(product) : []),
    ...rememberKey(product.id, request),
    ...history,
  ]);
  const [failed] = failures;
  if (!failed || madeMeanwhile(failures, request) !== undefined) return;
  if (failed.index > 0) throw unknownCategory();
  throw failed.current
    ? refusalOfEdit(decode(PRODUCT, failed.current), product, { seen, ...changes })
    : new ShopError('NOT_FOUND');
};

/** Why the present item did not meet `conditionOf`. */
const refusalOfEdit = (
  current: ProductRecord,
  product: ProductRecord,
  { seen, ...changes }: ProductChanges & { seen: number | undefined },
): ShopError => {
  const { stockChange } = changes;
  const isChanged =
    current.categoryId !== product.categoryId ||
    (changesFirst(product, changes) && current.images[0] !== product.images[0]) ||
    (seen !== undefined && current.version !== seen);
  return isChanged || stockChange === undefined
    ? new ShopError('VERSION_CONFLICT')
    : outOfRange(current.stock, stockChange);
};

/**
 * Deletes a product and frees its slug. The worker followChanges deletes its reviews.
 * @throws ShopError NOT_FOUND when it was deleted meanwhile, CONFLICT_RETRY when it was moved
 *   or got another first image
 */
export const removeProduct = async (
  product: ProductRecord,
  history: readonly Write[],
): Promise<void> => {
  const [failed] = await transact([
    remove(keys.product(product.id), {
      when: expression`categoryId = ${product.categoryId} AND ${showsFirst(product)}`,
      showCurrent: true,
    }),
    remove(keys.slug(product.slug)),
    countInCategory(product.categoryId, -1),
    ...keepFirst(product),
    ...history,
  ]);
  if (!failed) return;
  throw failed.current
    ? new ShopError('CONFLICT_RETRY', { retryAfter: 1 })
    : new ShopError('NOT_FOUND');
};
