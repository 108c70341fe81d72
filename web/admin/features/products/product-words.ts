/** How the panel and its spreadsheets write a product's values. */
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductField } from './product-values.ts';

/** `12,50`, as it is typed. */
export const dollarsText = (dollars: number): string => dollars.toFixed(2).replace('.', ',');

export const categoryName = (id: number, categories: readonly Category[]): string =>
  categories.find((category) => category.id === id)?.name ?? String(id);

/** One field for a person to read; images are counted. */
export const valueText = (
  field: ProductField,
  values: Readonly<Record<ProductField, string | number | readonly unknown[]>>,
  categories: readonly Category[],
): string => {
  const value = values[field];
  if (typeof value === 'object') {
    return value.length === 1 ? '1 fotografía' : `${value.length} fotografías`;
  }
  if (field === 'price') return formatPrice(toCents(Number(value)));
  return field === 'categoryId' ? categoryName(Number(value), categories) : String(value);
};
