/** Separate from product-table.ts, so that the bundles of reads stay small. */
import { existing, ShopError } from '#shared/domain/errors.ts';
import type { CategoryId, ProductId } from '#shared/domain/ids.ts';
import { toDollars, type Cents } from '#shared/domain/money.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import { historyOf, type Author } from '../history/history-table.ts';
import { assign, attributes, expression, type Expression } from '../table/expression.ts';
import { KEPT_IMAGE, SLUG, type ProductRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import { EXISTS, IS_NEW, put, remove, transact, update, type Write } from '../table/write.ts';
import { changesOf, slugFor, type ProductEdit } from './product-rules.ts';
import { findProductRecord, productItem } from './product-table.ts';
import { pricesAfter } from './reduction-rules.ts';

const MAX_SLUGS = 200;

/** A category counts its products, because only an empty one may be deleted. */
const countInCategory = (id: CategoryId, by: 1 | -1): Write =>
  update(keys.category(id), expression`ADD productCount ${by}`, EXISTS);

/** Orders may show the first image, so the sweep must keep it. */
const keepFirst = ({ images: [name] }: ProductRecord): Write | undefined =>
  name === undefined ? undefined : put(itemOf(KEPT_IMAGE, keys.keptImage(name), { name }));

export const unknownCategory = (): ShopError =>
  new ShopError('VALIDATION', {
    details: [{ field: 'categoryId', code: 'UNKNOWN', message: 'Esta categoría ya no existe.' }],
  });

/** @throws ShopError VALIDATION for an unknown category; IN_PROGRESS when the key is used */
export const saveNewProduct = async (
  product: Omit<ProductRecord, 'slug'>,
  settings: Settings,
  request: KeyedRequest,
  author: Author,
): Promise<ProductRecord> => {
  for (let number = 1; number <= MAX_SLUGS; number += 1) {
    const slug = slugFor(product.title, number);
    const prices = pricesAfter(undefined, product, settings, author.now);
    const record = withoutNulls({ ...product, ...prices, slug }) as ProductRecord;
    const failed = await transact({
      category: countInCategory(product.categoryId, 1),
      product: put(productItem(record)),
      slug: put(itemOf(SLUG, keys.slug(slug), { productId: product.id }), IS_NEW),
      usedKey: rememberKey(product.id, request),
      history: historyOf(keys.product(product.id), author, 'created'),
    });
    if (!failed) return record;
    requireUnused(failed.usedKey);
    if (failed.category) throw unknownCategory();
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

const isUnchanged = ({ version }: ProductRecord): Expression => expression`version = ${version}`;

const withoutNulls = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** A history has dollars, like the API. */
const inDollars = <P extends { price?: Cents }>(values: P) => ({
  ...values,
  ...(values.price !== undefined && { price: toDollars(values.price) }),
});

/**
 * The slug stays, so that links keep working (RULE-04).
 * @throws ShopError NOT_FOUND; the errors of `changesOf`; VALIDATION for an unknown category;
 * IN_PROGRESS when the key is used
 */
export const saveProductChanges = (
  id: ProductId,
  edit: ProductEdit & { settings: Settings },
  request: KeyedRequest,
  author: Author,
): Promise<ProductRecord> =>
  retryRaces(async () => {
    const product = existing(await findProductRecord(id));
    const changes = changesOf(product, edit);
    const { categoryId = product.categoryId, images } = changes;
    const isMoved = categoryId !== product.categoryId;
    const version = product.version + 1;
    const prices = pricesAfter(product, { ...product, ...changes }, edit.settings, author.now);
    const set = { ...changes, ...prices, ...(isMoved && keys.productList(categoryId, id)) };
    const removed = Object.keys(set).filter((name) => !(name in withoutNulls(set)));
    const change = expression`SET ${assign({ ...withoutNulls(set), version })}`;
    const { stock: _, ...others } = changes;
    const { stockChange } = edit.form;
    const failed = await transact({
      product: update(
        keys.product(id),
        removed.length > 0 ? expression`${change} REMOVE ${attributes(removed)}` : change,
        { when: isUnchanged(product) },
      ),
      newCategory: isMoved ? countInCategory(categoryId, 1) : undefined,
      oldCategory: isMoved ? countInCategory(product.categoryId, -1) : undefined,
      keptImage: images && images[0] !== product.images[0] ? keepFirst(product) : undefined,
      usedKey: rememberKey(id, request),
      history: historyOf(keys.product(id), author, {
        before: inDollars(product),
        changes: inDollars(stockChange === undefined ? changes : { ...others, stockChange }),
      }),
    });
    if (!failed)
      return withoutNulls({ ...product, ...changes, ...prices, version }) as ProductRecord;
    requireUnused(failed.usedKey);
    if (failed.newCategory) throw unknownCategory();
    return LOST_RACE;
  });

/** Frees the slug too; followChanges deletes the reviews. Throws NOT_FOUND. */
export const removeProduct = (idOrSlug: string, author: Author): Promise<void> =>
  retryRaces(async () => {
    const product = existing(await findProductRecord(idOrSlug));
    const failed = await transact({
      product: remove(keys.product(product.id), { when: isUnchanged(product) }),
      slug: remove(keys.slug(product.slug)),
      category: countInCategory(product.categoryId, -1),
      keptImage: keepFirst(product),
      history: historyOf(keys.product(product.id), author, 'deleted'),
    });
    return failed ? LOST_RACE : undefined;
  });
