import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { LOW_STOCK } from './stock-mark.tsx';

/** The products with low stock: sold out first, then by units left, then by title. */
export const lowStock = (products: readonly ProductSummary[]): ProductSummary[] =>
  products
    .filter(({ stock }) => stock <= LOW_STOCK)
    .toSorted((a, b) => a.stock - b.stock || a.title.localeCompare(b.title, 'es'));
