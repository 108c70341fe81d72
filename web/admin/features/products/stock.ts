import { LOW_STOCK, MAX_STOCK, MAX_STOCK_CHANGE } from '#shared/domain/limits.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { isLastOfItsKind } from '#shared/domain/products.ts';

export type StockState = 'none' | 'low' | 'sold' | 'made' | 'enough';
export type Stocked = Pick<ProductSummary, 'stock' | 'edition' | 'madeToOrderDays'>;

/**
 * Two kinds of pieces never have low stock: one that is not restocked (RULE-73), and one that can be
 * made to order (RULE-96).
 */
export const stockState = (product: Stocked): StockState => {
  if (product.madeToOrderDays) return product.stock === 0 ? 'made' : 'enough';
  if (isLastOfItsKind(product)) return product.stock === 0 ? 'sold' : 'enough';
  if (product.stock === 0) return 'none';
  return product.stock <= LOW_STOCK ? 'low' : 'enough';
};

export const stockText = (product: Stocked): string => {
  const { stock } = product;
  switch (stockState(product)) {
    case 'none':
      return 'Agotado';
    case 'sold':
      return 'Vendida';
    case 'made':
      return 'Por encargo';
    case 'low':
      return stock === 1 ? 'Queda 1' : `Quedan ${stock}`;
    case 'enough':
      return String(stock);
  }
};

/** People and spreadsheets also write a minus as U+2212. */
const withHyphen = (typed: string): string => typed.trim().replace('\u2212', '-');

export const isStockChange = (typed: string): boolean => /^[+-]\d{1,6}$/.test(withHyphen(typed));

/** `3`, `+3`, `-2` → the units; undefined for another text. */
export const stockChangeOf = (typed: string): number | undefined => {
  const text = withHyphen(typed);
  return /^[+-]?\d{1,6}$/.test(text) ? Number(text) : undefined;
};

export const stockChangeError = (typed: string, stock: number): string | undefined => {
  const change = stockChangeOf(typed);
  if (change === undefined) return 'Escribe cuántas, por ejemplo 3.';
  if (Math.abs(change) > MAX_STOCK_CHANGE) return `Como mucho ${MAX_STOCK_CHANGE} de una vez.`;
  if (stock + change < 0) return stock === 0 ? 'No queda ninguna.' : `Solo hay ${stock}.`;
  return stock + change > MAX_STOCK ? `Como mucho ${MAX_STOCK} unidades.` : undefined;
};

export const stockChangeText = (stock: number, change: number | undefined): string => {
  const now = `Ahora ${stock === 1 ? 'hay 1 unidad' : `hay ${stock} unidades`}.`;
  if (change === undefined || change === 0 || stock + change < 0) return now;
  return `${now} ${stock + change === 1 ? 'Quedará 1' : `Quedarán ${stock + change}`}.`;
};
