/** Prices and stock as admins type them. Both are 0 or more (SPEC-5). */
import { MAX_PRICE_DOLLARS, MAX_STOCK, MAX_STOCK_CHANGE } from '#shared/domain/limits.ts';

/** `12,5` → `12.5` */
export const priceText = (typed: string): string => typed.trim().replace(',', '.');

/** The error of a typed price; undefined for a valid one. */
export const priceError = (typed: string): string | undefined => {
  const text = priceText(typed);
  if (text === '') return 'Escribe el precio.';
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return 'Escribe un precio como 12,50.';
  return Number(text) > MAX_PRICE_DOLLARS ? 'El precio es demasiado alto.' : undefined;
};

/** Whether a typed stock is a difference to the units that there are: `+3`, `-2`. */
export const isStockChange = (typed: string): boolean => /^[+-]\d{1,6}$/.test(typed.trim());

/** `3`, `+3`, `-2` → the units; undefined for anything else. */
export const stockChangeOf = (typed: string): number | undefined =>
  /^[+-]?\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;

/** The error of a typed difference; undefined for a valid one. `+0` changes nothing. */
export const stockChangeError = (typed: string, stock: number): string | undefined => {
  const change = stockChangeOf(typed);
  if (change === undefined) return 'Escribe cuántas, por ejemplo 3.';
  if (Math.abs(change) > MAX_STOCK_CHANGE) return `Como mucho ${MAX_STOCK_CHANGE} de una vez.`;
  if (stock + change < 0) return stock === 0 ? 'No queda ninguna.' : `Solo hay ${stock}.`;
  return stock + change > MAX_STOCK ? `Como mucho ${MAX_STOCK} unidades.` : undefined;
};

/** The error of a typed stock; undefined for a valid one. */
export const stockError = (typed: string): string | undefined => {
  const text = typed.trim();
  if (text === '') return 'Escribe cuántas unidades hay.';
  if (!/^\d{1,6}$/.test(text)) return 'Escribe un número entero, desde 0.';
  return Number(text) > MAX_STOCK ? `Como mucho ${MAX_STOCK} unidades.` : undefined;
};
