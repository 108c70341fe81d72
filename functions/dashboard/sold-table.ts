/**
 * A month's products in order of the units sold: a list of the index, so that the dashboard reads
 * the first ones instead of every product (ADR-0059).
 */
import type { ProductId } from '#shared/domain/ids.ts';
import { getItems, queryItems } from '../table/client.ts';
import { assign, expression } from '../table/expression.ts';
import { PRODUCT_SALES } from '../table/items.ts';
import { keys, soldListName, type Item, type Key, type ListKey } from '../table/keys.ts';
import { decode, only } from '../table/kind.ts';
import { update, write } from '../table/write.ts';
import { mostSold } from './dashboard-rules.ts';

/** Products of each month among which the best sellers of both are; they cost 1.5 units. */
const LISTED = 40;

const monthOf = ({ pk }: Key): string => pk.slice(keys.salesOfMonth('').pk.length);

/** Undefined when nothing is sold any more: a reset subtracts what it deletes. */
export const placeOf = (key: Key, id: ProductId, units: number): ListKey | undefined =>
  units > 0 ? keys.soldList(monthOf(key), id, units) : undefined;

/**
 * Gives products their place in their month's list. Harmless when repeated or late: it reads the
 * units, and who changes them meanwhile gives the place afterwards.
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

/** The first products of each month, with all that the months sold of the best ones. */
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
    // A shorter list has all products that the month sold.
    .filter((_, index) => lists[index]?.length === LISTED)
    .flatMap((month) => best.map(({ id }) => keys.salesOfProduct(month, id)))
    .filter((key) => !found.has(nameOf(key)));
  return [...listed, ...(await getItems(missing))];
};
