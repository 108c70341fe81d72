/**
 * The published catalogue: one file with every public product. An update reads the file, then the
 * products consistently, and puts the file only if it is unchanged. An entry depends on the table
 * alone, so repeated, late and reordered changes do no harm (ADR-0052).
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import {
  CATALOGUE_FILE,
  type Catalogue,
  type CatalogueProduct,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { isPublic, listShelf } from '../catalog/product-table.ts';
import { getAll, queryItems } from '../table/client.ts';
import { PRODUCT } from '../table/items.ts';
import { CATALOG_LIST, keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { updated } from './catalogue-rules.ts';
import { JSON_TYPE, putIfUnchanged, readFile } from './published-store.ts';

const CATALOGUE: PublishedAddress = { page: 'catalogue', key: CATALOGUE_FILE };

/** Reads the products of lists, in their order. */
export type ReadProducts = () => Promise<readonly CatalogueProduct[]>;

const parsed = (text: string): CatalogueProduct[] => (JSON.parse(text) as Catalogue).products;

/** @throws ShopError UNAVAILABLE while the bucket does not answer, and before the first publication */
export const publishedProducts: ReadProducts = async () => {
  const file = await readFile(CATALOGUE);
  if (!file) throw new ShopError('UNAVAILABLE', { retryAfter: 2 });
  return parsed(file.text);
};

/** From the list index, which may lag behind the table. So a page with these products is not stored. */
export const listedProducts: ReadProducts = async () => {
  const found = only(PRODUCT, await queryItems({ list: CATALOG_LIST })).filter(isPublic);
  return updated([], new Set(), found, new Date());
};

/**
 * Makes the entries of some products equal to the table, or of all products. The list index and the
 * old file only tell which products there may be.
 * @throws ShopError for a temporary fault
 */
export const updateCatalogue = (some: readonly ProductId[] | 'all'): Promise<void> =>
  retryRaces(async () => {
    const file = await readFile(CATALOGUE);
    const before = file ? parsed(file.text) : [];
    const ids = new Set(some === 'all' ? before.map(({ id }) => id as ProductId) : some);
    if (some === 'all' || !file) for (const { id } of await listShelf()) ids.add(id);
    const found = await getAll(PRODUCT, [...ids].map(keys.product));
    const catalogue: Catalogue = {
      products: updated(before, ids, found.filter(isPublic), new Date()),
    };
    const text = JSON.stringify(catalogue);
    const isPut = await putIfUnchanged(CATALOGUE, file?.tag, { text, type: JSON_TYPE });
    return isPut ? undefined : LOST_RACE;
  });
