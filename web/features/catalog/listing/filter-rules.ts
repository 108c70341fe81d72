/** The filters of a list, in the URL: `stock=si&desde=20&hasta=80&material=nogal&material=lino`. */

import { formatPrice, toCents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import { capitalized } from '../../../ui/core/words.ts';

export interface Filterable {
  /** In dollars. */
  price: number;
  soldOut: boolean;
  maker: string;
  materials: readonly string[];
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

export const NO_FILTERS: Filters = {
  onlyInStock: false,
  from: null,
  to: null,
  materials: [],
  makers: [],
};

export interface Choice {
  key: string;
  label: string;
  /** Products that the list would show with this choice and the filters of the other groups. */
  count: number;
}

export interface Choices {
  inStock: number;
  materials: readonly Choice[];
  makers: readonly Choice[];
}

const MAX_PRICE_DIGITS = 10;
const PRICE = new RegExp(`^\\d{1,${MAX_PRICE_DIGITS}}(?:[.,]\\d{1,2})?$`);

/** Dollars; null for a text that is no price. */
export const readPrice = (text: string): number | null =>
  PRICE.test(text.trim()) ? Number(text.trim().replace(',', '.')) : null;

/** Names that differ in case or Unicode form are the same material. */
const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();

type Group = (product: Filterable) => readonly string[];
const materialsOf: Group = ({ materials }) => materials;
const makersOf: Group = ({ maker }) => (maker === '' ? [] : [maker]);

/** The most frequent name comes first, whatever is chosen, so that a choice keeps its place. */
const namesIn = (products: readonly Filterable[], namesOf: Group): Map<string, string> => {
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

export const writeFilters = ({ onlyInStock, from, to, materials, makers }: Filters): string => {
  const query = new URLSearchParams({
    ...(onlyInStock && { stock: 'si' }),
    ...(from !== null && { desde: String(from) }),
    ...(to !== null && { hasta: String(to) }),
  });
  for (const key of materials) query.append('material', key);
  for (const key of makers) query.append('hecho-por', key);
  return query.toString();
};

const isAmong = (chosen: readonly string[], names: readonly string[]): boolean =>
  chosen.length === 0 || names.some((name) => chosen.includes(keyOf(name)));

const testsOf = ({ onlyInStock, from, to, materials, makers }: Filters) => ({
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

export const choicesOf = (products: readonly Filterable[], filters: Filters): Choices => {
  const { stock, price, materials, makers } = testsOf(filters);
  const passing = (...tests: readonly ((product: Filterable) => boolean)[]) =>
    products.filter((product) => tests.every((test) => test(product)));
  const counted = (namesOf: Group, others: readonly Filterable[]): Choice[] => {
    const counts = new Map<string, number>();
    for (const product of others) {
      for (const key of new Set(namesOf(product).map(keyOf)))
        counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...namesIn(products, namesOf)].map(([key, label]) => ({
      key,
      label,
      count: counts.get(key) ?? 0,
    }));
  };
  return {
    inStock: passing(price, materials, makers).filter(({ soldOut }) => !soldOut).length,
    materials: counted(materialsOf, passing(stock, price, makers)),
    makers: counted(makersOf, passing(stock, price, materials)),
  };
};

export const withToggled = (
  filters: Filters,
  group: 'materials' | 'makers',
  key: string,
): Filters => {
  const { [group]: chosen } = filters;
  const without = chosen.filter((each) => each !== key);
  return { ...filters, [group]: without.length < chosen.length ? without : [...chosen, key] };
};

export interface ActiveFilter {
  label: string;
  without: Filters;
}

const priceText = (price: number): string => {
  const { currency } = shop();
  if (currency !== 'USD') return formatPrice(toCents(price), currency);
  return `$${Number.isInteger(price) ? price : price.toFixed(2)}`;
};

export const activeFilters = (filters: Filters, choices: Choices): ActiveFilter[] => {
  const { onlyInStock, from, to } = filters;
  const chosen = (group: 'materials' | 'makers'): ActiveFilter[] =>
    choices[group]
      .filter(({ key }) => filters[group].includes(key))
      .map(({ key, label }) => ({ label, without: withToggled(filters, group, key) }));
  return [
    ...(onlyInStock ? [{ label: 'Disponibles', without: { ...filters, onlyInStock: false } }] : []),
    ...(from === null
      ? []
      : [{ label: `Desde ${priceText(from)}`, without: { ...filters, from: null } }]),
    ...(to === null
      ? []
      : [{ label: `Hasta ${priceText(to)}`, without: { ...filters, to: null } }]),
    ...chosen('materials'),
    ...chosen('makers'),
  ];
};
