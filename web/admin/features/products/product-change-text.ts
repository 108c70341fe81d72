/** A change in the history of a product, as a sentence. */
import { formatPrice, toCents } from '#shared/domain/money.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { HistoryChange } from '#shared/domain/schemas/history.ts';
import { changeText } from '../../ui/change-text.ts';
import { categoryName } from './product-edit.ts';
import { FIELD_LABELS } from './product-fields.ts';

const LABELS: Readonly<Record<string, string>> = FIELD_LABELS;

/** `Precio: $30.00 USD → $34.50 USD` */
export const productChangeText = (
  change: HistoryChange,
  categories: readonly Category[],
): string => {
  const { field, to } = change;
  const label = LABELS[field] ?? field;
  switch (field) {
    case 'hidden':
      return to === true ? 'Oculto de la tienda' : 'Visible en la tienda';
    case 'stockChange':
      return `Stock: ${Number(to) > 0 ? '+' : '-'}${Math.abs(Number(to))}`;
    case 'images':
      return 'Otras fotos';
    case 'price':
      return changeText(label, change, (value) => formatPrice(toCents(Number(value))));
    case 'categoryId':
      return changeText(label, change, (value) => `«${categoryName(Number(value), categories)}»`);
    case 'stock':
      return changeText(label, change, String);
    default:
      return changeText(label, change);
  }
};
