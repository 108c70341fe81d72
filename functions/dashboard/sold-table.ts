/**
 * The products of a month, sorted by units sold, in a list of the index. The dashboard reads the
 * first ones instead of every product (ADR-0059).
 */
import type { ProductId } from '#shared/domain/ids.ts';
import { getItems, queryItems } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { PRODUCT_SALES } from '../table/items.ts';
import {
  keys,
  SALES_PREFIX,
  soldListName,
  type Item,
  type Key,
  type ListKey,
} from '../table/keys.ts';
import { decode, only } from '../table/kind.ts';
import { update, write } from '../table/write.ts';
import { mostSold } from './dashboard-rules.ts';

/**
 * Records read of each month to find the best sellers of both months. They cost 1.5 read units and
 * hold at least five products, because a product has at most eight (`TOTAL_SHARDS`).
 */
const LISTED = 40;

const monthOf = ({ pk }: Key): string => pk.slice(SALES_PREFIX.length);

/**
 * Undefined for zero units: a reset subtracts the orders that it deletes. A record with negative units
 * has a place, because the units that it takes back are in another shard.
 */
export const placeOf = (key: Key, id: ProductId, units: number): ListKey | undefined =>
  units === 0 ? undefined : keys.soldList(monthOf(key), id, units);

/**
 * Sets the place of products in the list of their month. A repeated or late call does no harm: it
 * reads the current units, and its write fails if another worker has changed them since. That
 * worker then sets the place.
 */
export const placeSold = async (sold: readonly Key[]): Promise<void> => {
  const place = async (item: Item): Promise<void> => {
    const { id, units, listSk } = decode(PRODUCT_SALES, item);
    const key = { pk: String(item['pk']), sk: String(item['sk']) };
    const to = placeOf(key, id, units);
    if (listSk === to?.listSk) return;
    const change = to ? expression`SET ${assign(to)}` : expression`REMOVE listPk, listSk`;
    await write(update(key, change, { when: expression`units = ${units}` }));
  };
  await Promise.all((await getItems(sold)).map(place));
};

const nameOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;

interface Listed {
  month: string;
  items: Item[];
}

/** The first records of each month. */
export const readListed = (months: readonly string[]): Promise<Listed[]> =>
  Promise.all(
    months.map(async (month) => ({
      month,
      items: await queryItems({ list: soldListName(month), backwards: true, limit: LISTED }),
    })),
  );

/**
 * A product has several records in a month, and a list holds only the first records of its month.
 * Reads those of the best sellers that the lists lack.
 * @param shards those in use
 * @returns the records of the lists and the ones that were read
 */
export const completeSold = async (
  lists: readonly Listed[],
  shards: readonly number[],
): Promise<Item[]> => {
  const listed = lists.flatMap(({ items }) => items);
  const found = new Set(listed.map(nameOf));
  const best = mostSold(only(PRODUCT_SALES, listed));
  const missing = lists
    // A list with fewer records has all records of its month that are not zero.
    .filter(({ items }) => items.length === LISTED)
    .flatMap(({ month }) =>
      best.flatMap(({ id }) => shards.map((shard) => keys.salesOfProduct(month, id, shard))),
    )
    .filter((key) => !found.has(nameOf(key)));
  return [...listed, ...(await getItems(missing))];
};
