/** How the panel and its spreadsheets show a product's values. */
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { isFact, shownFact } from './fact-texts.ts';
import type { ProductField, ProductValues } from './product-values.ts';

/** 12.5 → `12,50`, as an admin types it. */
export const dollarsText = (dollars: number): string => dollars.toFixed(2).replace('.', ',');

/** `1 producto`, `2 productos` */
export const counted = (amount: number, one: string, many: string): string =>
  `${amount} ${amount === 1 ? one : many}`;

export const categoryName = (id: number, categories: readonly Category[]): string =>
  categories.find((category) => category.id === id)?.name ?? String(id);

/** The text of one field; images are only counted. */
export const valueText = (
  field: ProductField,
  values: Omit<ProductValues, 'images'> & { images: readonly unknown[] },
  categories: readonly Category[],
): string => {
  if (isFact(field)) return shownFact(field, values[field]) || 'Sin dato';
  switch (field) {
    case 'images':
      return counted(values.images.length, 'fotografía', 'fotografías');
    case 'price':
      return formatPrice(toCents(values.price));
    case 'categoryId':
      return categoryName(values.categoryId, categories);
    case 'title':
    case 'description':
    case 'stock':
      return String(values[field]);
  }
};
