/** Sales outside the shop, such as at a market, count as income but are no orders (RULE-86). */
import { existing } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import type { SaleRequest } from '#shared/domain/schemas/sale.ts';
import { entryOf, type Author, type Entry } from '../history/history-table.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { SALE, type ProductRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import { EXISTS, IS_NEW, put, remove, transact, update, type Write } from '../table/write.ts';
import { stockAfter } from './product-rules.ts';
import { findProductRecord } from './product-table.ts';

interface Change {
  /** Units added to the stock; negative for a sale. */
  units: number;
  entry: Pick<Entry, 'id' | 'kind' | 'changes'>;
  sale: Write;
}

interface By {
  request: KeyedRequest;
  author: Author;
}

/**
 * Writes sale, stock, entry of the history and used key together, or nothing.
 * @param changeOf called again with the product as it is after a lost race
 * @throws ShopError NOT_FOUND, STOCK_OUT_OF_RANGE with the present stock, CONFLICT_RETRY,
 *   IN_PROGRESS when the key is used
 */
const saveWithStock = (
  id: ProductId,
  changeOf: (product: ProductRecord) => Promise<Change> | Change,
  { request, author: { actor, now } }: By,
): Promise<ProductRecord> =>
  retryRaces(async () => {
    const product = existing(await findProductRecord(id));
    const { units, entry, sale } = await changeOf(product);
    const stock = stockAfter(product.stock, units, 'sold.quantity');
    const version = product.version + 1;
    const failed = await transact({
      product: update(keys.product(id), expression`SET stock = ${stock}, version = ${version}`, {
        when: expression`version = ${product.version}`,
      }),
      sale,
      history: entryOf(keys.product(id), { ...entry, at: now.toISOString(), by: actor }),
      usedKey: rememberKey(id, request),
    });
    requireUnused(failed?.usedKey);
    return failed ? LOST_RACE : { ...product, stock, version };
  });

type Sold = NonNullable<SaleRequest['sold']> & Pick<Settings, 'currency' | 'timeZone'>;

/** The sale's entry in the history has the same id, so that the sale can be undone from there. */
export const saveSale = (product: ProductId, sold: Sold, by: By): Promise<ProductRecord> => {
  const { quantity, amount, place, timeZone, currency } = sold;
  const id = newId(by.author.now);
  return saveWithStock(
    product,
    ({ title }) => ({
      units: -quantity,
      entry: {
        id,
        kind: 'soldOutside',
        changes: [
          { field: 'stockChange', from: null, to: -quantity },
          { field: 'amount', from: null, to: amount },
          ...(place === '' ? [] : [{ field: 'soldAt', from: null, to: place }]),
        ],
      },
      sale: put(
        itemOf(SALE, keys.sale(product, id), {
          ...{ id, productId: product, title, quantity, place },
          amount: toCents(amount),
          createdAt: by.author.now.toISOString(),
          ...{ timeZone, currency },
        }),
        IS_NEW,
      ),
    }),
    by,
  );
};

/** Returns the stock; the deletion lowers the sums. Throws NOT_FOUND. */
export const undoSale = (product: ProductId, id: string, by: By): Promise<ProductRecord> => {
  const key = keys.sale(product, id);
  return saveWithStock(
    product,
    async () => {
      const { quantity } = existing(await get(SALE, key, { consistent: true }));
      return {
        units: quantity,
        entry: {
          id: newId(by.author.now),
          kind: 'saleUndone',
          changes: [
            { field: 'stockChange', from: null, to: quantity },
            { field: 'sale', from: id, to: null },
          ],
        },
        sale: remove(key, EXISTS),
      };
    },
    by,
  );
};
