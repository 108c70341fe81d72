/** The state of a product in the panel's list, for its mark and the filter (RULE-73). */
import { LOW_STOCK } from '#shared/domain/limits.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { isUniquePiece } from '#shared/domain/unique-piece.ts';

export type StockState = 'none' | 'low' | 'sold' | 'enough';
export type Stocked = Pick<ProductSummary, 'stock' | 'edition'>;

/** A unique piece is never low and never missing: there is one, or it is sold. */
export const stockState = (product: Stocked): StockState => {
  if (isUniquePiece(product)) return product.stock === 0 ? 'sold' : 'enough';
  if (product.stock === 0) return 'none';
  return product.stock <= LOW_STOCK ? 'low' : 'enough';
};
