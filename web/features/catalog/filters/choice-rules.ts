/** The choices of the filter panel, which loads after the list. */
import { familyCount } from '#shared/domain/one-per-family.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import {
  keyOf,
  makersOf,
  materialsOf,
  namesIn,
  testsOf,
  type Filterable,
  type Filters,
  type Group,
} from '../listing/filter-rules.ts';

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
  /** Cards that the list would show with this choice and the filters of the other groups. */
  count: number;
}

export interface Choices {
  inStock: number;
  materials: readonly Choice[];
  makers: readonly Choice[];
}

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

export const choicesOf = (products: readonly Filterable[], filters: Filters): Choices => {
  const { stock, price, materials, makers } = testsOf(filters);
  const passing = (...tests: readonly ((product: Filterable) => boolean)[]) =>
    products.filter((product) => tests.every((test) => test(product)));
  const counted = (namesOf: Group, others: readonly Filterable[]): Choice[] => {
    const found = new Map<string, Filterable[]>();
    for (const product of others) {
      for (const key of new Set(namesOf(product).map(keyOf)))
        found.set(key, [...(found.get(key) ?? []), product]);
    }
    return [...namesIn(products, namesOf)].map(([key, label]) => ({
      key,
      label,
      count: familyCount(found.get(key) ?? []),
    }));
  };
  return {
    inStock: familyCount(passing(price, materials, makers).filter(({ soldOut }) => !soldOut)),
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
    onlyInStock ? [{ label: 'Disponibles', without: { ...filters, onlyInStock: false } }] : [],
    from === null
      ? []
      : [{ label: `Desde ${priceText(from)}`, without: { ...filters, from: null } }],
    to === null ? [] : [{ label: `Hasta ${priceText(to)}`, without: { ...filters, to: null } }],
    chosen('materials'),
    chosen('makers'),
  ].flat();
};
