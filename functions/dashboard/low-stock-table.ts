/**
 * The list of products with low stock. Each of them has a marker: an item with the values that the
 * dashboard shows (ADR-0059).
 */
import { LOW_STOCK as MOST_UNITS, MAX_LOW_STOCK } from '#shared/domain/limits.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { isUniquePiece } from '#shared/domain/unique-piece.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import type { Change } from '../stream/stream-change.ts';
import { get, query } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { LOW_STOCK, PRODUCT } from '../table/items.ts';
import { keys, LOW_STOCK_LIST, type Item } from '../table/keys.ts';
import { decodeIfValid, isOf, itemOf } from '../table/kind.ts';
import type { LowStockRecord, ProductRecord } from '../table/records.ts';
import { check, put, remove, transact } from '../table/write.ts';

/** Nobody asks for a second unique piece, or for one that nobody can see (RULE-73). */
const needsStock = (product: ProductRecord): boolean =>
  product.stock <= MOST_UNITS && !product.hidden && !isUniquePiece(product);

const markerOf = (product: ProductRecord | undefined): LowStockRecord | undefined => {
  if (!product || !needsStock(product)) return undefined;
  const { id, slug, title, stock, images } = product;
  return { id, slug, title, stock, img1: images[0] ?? '' };
};

const SHOWN = ['slug', 'title', 'stock', 'img1'] as const;
const isSame = (a: LowStockRecord | undefined, b: LowStockRecord | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && SHOWN.every((name) => a[name] === b[name]));

const markerOfItem = (item: Item | undefined): LowStockRecord | undefined =>
  item && isOf(PRODUCT, item) ? markerOf(decodeIfValid(PRODUCT, item)) : undefined;

/** The id of the product, if the change alters its marker. */
export const lowStockChanged = ({ before, after }: Change): ProductId[] => {
  const [was, is] = [markerOfItem(before), markerOfItem(after)];
  const id = (is ?? was)?.id;
  return id === undefined || isSame(was, is) ? [] : [id];
};

/**
 * Makes the marker equal to the current product. A repeated or late call does no harm: the
 * transaction fails if the product has changed since it was read. That change has its own stream
 * record, which updates the marker.
 */
export const markStock = async (id: ProductId): Promise<void> => {
  const key = keys.product(id);
  const product = await get(PRODUCT, key, { consistent: true });
  const marker = markerOf(product);
  // A reset of the demo sets the version to 1 again, so the stock is compared too.
  const isAsRead = product
    ? expression`version = ${product.version} AND stock = ${product.stock}`
    : 'attribute_not_exists(pk)';
  await transact([
    marker
      ? put(
          itemOf(
            LOW_STOCK,
            { ...keys.lowStock(id), ...keys.lowStockList(id, marker.stock) },
            marker,
          ),
        )
      : remove(keys.lowStock(id)),
    check(key, isAsRead),
  ]);
};

/** The first products with low stock, fewest units first. */
export const readLowStock = async (): Promise<Pick<Dashboard, 'lowStock' | 'moreLowStock'>> => {
  const found = await query(LOW_STOCK, { list: LOW_STOCK_LIST, limit: MAX_LOW_STOCK + 1 });
  return {
    lowStock: found.slice(0, MAX_LOW_STOCK),
    moreLowStock: found.length > MAX_LOW_STOCK,
  };
};

/** @param items the whole table, while the stream has no undelivered change */
export const wrongLowStock = (items: readonly Item[]): ProductId[] => {
  const should = new Map(
    items.flatMap((item) => {
      const marker = markerOfItem(item);
      return marker ? [[marker.id, marker] as const] : [];
    }),
  );
  const is = new Map(
    items
      .filter((item) => isOf(LOW_STOCK, item))
      .map((item) => [String(item['sk']) as ProductId, decodeIfValid(LOW_STOCK, item)]),
  );
  return [...new Set([...should.keys(), ...is.keys()])].filter(
    (id) => !is.has(id) !== !should.has(id) || !isSame(is.get(id), should.get(id)),
  );
};
