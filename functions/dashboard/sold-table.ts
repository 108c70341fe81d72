/**
 * The products of a month, sorted by units sold, in a list of the index. The dashboard reads the
 * first ones instead of every product (ADR-0059).
 */
import type { ProductId } from '#shared/domain/ids.ts';
import { getItems, queryItems } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { PRODUCT_SALES } from '../table/items.ts';
import { keys, soldListName, type Item, type Key, type ListKey } from '../table/keys.ts';
import { decode, only } from '../table/kind.ts';
import { update, write } from '../table/write.ts';
import { mostSold } from './dashboard-rules.ts';

/** Products read of each month to find the best sellers of both months. They cost 1.5 read units. */
const LISTED = 40;

const monthOf = ({ pk }: Key): string => pk.slice(keys.salesOfMonth('').pk.length);

/** Undefined for zero units: a reset subtracts the orders that it deletes. */
export const placeOf = (key: Key, id: ProductId, units: number): ListKey | undefined =>
  units > 0 ? keys.soldList(monthOf(key), id, units) : undefined;

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

/** The first products of each month, and the sales of the best sellers in every month. */
export const readSold = async (months: readonly string[]): Promise<Item[]> => {
  const lists = await Promise.all(
    months.map((month) =>
      queryItems({ list: soldListName(month), backwards: true, limit: LISTED }),
    ),
  );
  const listed = lists.flat();
  const found = new Set(listed.map(nameOf));
  const best = mostSold(only(PRODUCT_SALES, listed));
  const missing = months
    // A list with fewer products has all products of its month.
    .filter((_, index) => lists[index]?.length === LISTED)
    .flatMap((month) => best.map(({ id }) => keys.salesOfProduct(month, id)))
    .filter((key) => !found.has(nameOf(key)));
  return [...listed, ...(await getItems(missing))];
};
