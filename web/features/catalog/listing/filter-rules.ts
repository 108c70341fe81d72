/** The filters of a list, in the URL: `stock=si&desde=20&hasta=80&material=nogal&material=lino`. */

import { capitalized } from '../../../ui/core/words.ts';

export interface Filterable {
  /** In dollars. */
  price: number;
  soldOut: boolean;
  maker: string;
  materials: readonly string[];
  family?: string | undefined;
}

export interface Filters {
  onlyInStock: boolean;
  /** Prices in dollars, both inclusive; null without a limit. */
  from: number | null;
  to: number | null;
  /** A product must have at least one of the chosen materials, and one of the chosen makers. */
  materials: readonly string[];
  makers: readonly string[];
}

const MAX_PRICE_DIGITS = 10;
const PRICE = new RegExp(`^\\d{1,${MAX_PRICE_DIGITS}}(?:[.,]\\d{1,2})?$`);

/** Dollars; null for a text that is no price. */
export const readPrice = (text: string): number | null =>
  PRICE.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** Names that differ in case or Unicode form are the same material. */
export const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();

export type Group = (product: Filterable) => readonly string[];
export const materialsOf: Group = ({ materials }) => materials;
export const makersOf: Group = ({ maker }) => (maker === '' ? [] : [maker]);

/** The most frequent name comes first, whatever is chosen, so that a choice keeps its place. */
export const namesIn = (products: readonly Filterable[], namesOf: Group): Map<string, string> => {
  const found = new Map<string, { label: string; count: number }>();
  for (const name of products.flatMap(namesOf)) {
    const key = keyOf(name);
    const known = found.get(key) ?? { label: capitalized(name.trim()), count: 0 };
    known.count += 1;
    found.set(key, known);
  }
  return new Map(
    [...found]
      .toSorted(([, a], [, b]) => b.count - a.count || a.label.localeCompare(b.label, 'es'))
      .map(([key, { label }]) => [key, label]),
  );
};

/** Ignores values that no product of the list has. */
export const readFilters = (search: string, products: readonly Filterable[]): Filters => {
  const query = new URLSearchParams(search);
  const known = (name: string, namesOf: Group): string[] => {
    const names = namesIn(products, namesOf);
    return [...new Set(query.getAll(name).map(keyOf))].filter((key) => names.has(key));
  };
  const from = readPrice(query.get('desde') ?? '');
  const to = readPrice(query.get('hasta') ?? '');
  const areSwapped = from !== null && to !== null && from > to;
  return {
    onlyInStock: query.get('stock') === 'si',
    from: areSwapped ? to : from,
    to: areSwapped ? from : to,
    materials: known('material', materialsOf),
    makers: known('hecho-por', makersOf),
  };
};

const isAmong = (chosen: readonly string[], names: readonly string[]): boolean =>
  chosen.length === 0 || names.some((name) => chosen.includes(keyOf(name)));

export const testsOf = ({ onlyInStock, from, to, materials, makers }: Filters) => ({
  stock: ({ soldOut }: Filterable) => !onlyInStock || !soldOut,
  price: ({ price }: Filterable) => price >= (from ?? 0) && price <= (to ?? Infinity),
  materials: (product: Filterable) => isAmong(materials, materialsOf(product)),
  makers: (product: Filterable) => isAmong(makers, makersOf(product)),
});

export const inFilters = <Product extends Filterable>(
  products: readonly Product[],
  filters: Filters,
): Product[] => {
  const tests = Object.values(testsOf(filters));
  return products.filter((product) => tests.every((test) => test(product)));
};

export const withFilters = <Product extends Filterable>(
  products: readonly Product[],
  query: string,
): readonly Product[] =>
  query === '' ? products : inFilters(products, readFilters(query, products));
