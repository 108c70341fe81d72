import {
  CATALOGUE_FILE,
  type Catalogue,
  type CatalogueProduct,
} from '#shared/hosting/published-page.ts';
import { callCatalogue } from '../../../api/call.ts';
import { inOrder, readView } from './listing-rules.ts';
import { ALL_PRODUCTS, type ShownList, type WantedList } from './lists.ts';

/** All products, in the order of the catalogue. */
export const readCatalogue = async (): Promise<CatalogueProduct[]> =>
  (await callCatalogue<Catalogue>(CATALOGUE_FILE)).products;

/** All products of a list, in the order of the catalogue. */
export const readListed = async (list: string): Promise<CatalogueProduct[]> => {
  const products = await readCatalogue();
  return list === ALL_PRODUCTS
    ? products
    : products.filter(({ categoryId }) => String(categoryId) === list);
};

/** The products of a list that its filters let through. Only a filtered list needs the rules. */
export const readFiltered = async (
  listed: readonly CatalogueProduct[],
  filters: string,
): Promise<CatalogueProduct[]> => {
  const { inFilters, readFilters } = await import('../filters/filter-panel.tsx');
  return inFilters(listed, readFilters(filters, listed));
};

/** Reads what a list shows. */
export const readList = async (wanted: WantedList): Promise<ShownList> => {
  const { list, query, count } = wanted;
  const { order, filters } = readView(query);
  const listed = await readListed(list);
  const filtered = filters === '' ? listed : await readFiltered(listed, filters);
  return {
    total: listed.length,
    found: filtered.length,
    cards: inOrder(filtered, order).slice(0, count),
    answers: wanted,
  };
};
