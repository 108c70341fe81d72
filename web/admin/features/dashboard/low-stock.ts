import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { LOW_STOCK } from '../../ui/stock-mark.tsx';

/** What to make more of: sold out first, then by pieces left. */
export const lowStock = (products: readonly ProductSummary[]): ProductSummary[] =>
  products
    .filter(({ stock }) => stock <= LOW_STOCK)
    .toSorted((a, b) => a.stock - b.stock || a.title.localeCompare(b.title, 'es'));
