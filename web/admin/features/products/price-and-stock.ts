/** Prices and stock as admins type them. Both are 0 or more (SPEC-5). */
import { MAX_PRICE_DOLLARS, MAX_STOCK } from '#shared/domain/limits.ts';

/** `12,5` → `12.5` */
export const priceText = (typed: string): string => typed.trim().replace(',', '.');

/** The error of a typed price; undefined for a valid one. */
export const priceError = (typed: string): string | undefined => {
  const text = priceText(typed);
  if (text === '') return 'Escribe el precio.';
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return 'Escribe un precio como 12,50.';
  return Number(text) > MAX_PRICE_DOLLARS ? 'El precio es demasiado alto.' : undefined;
};

/** The error of a typed stock; undefined for a valid one. */
export const stockError = (typed: string): string | undefined => {
  const text = typed.trim();
  if (text === '') return 'Escribe cuántas unidades hay.';
  if (!/^\d{1,6}$/.test(text)) return 'Escribe un número entero, desde 0.';
  return Number(text) > MAX_STOCK ? `Como mucho ${MAX_STOCK} unidades.` : undefined;
};
