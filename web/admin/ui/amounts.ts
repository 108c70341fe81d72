import { hasPoint, toCents, toDollars, type Cents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import { decimal } from '../../ui/core/words.ts';

/** `1250` → `12,50`, or `12.50` as the shop's country writes it; empty for no amount. */
export const amountText = (amount: Cents | null | undefined): string =>
  typeof amount === 'number' ? decimal(toDollars(amount).toFixed(2)) : '';

/** Thousands as the country writes them are joined, and the last comma becomes a point. */
export const plainNumber = (typed: string): string => {
  const [group, point] = hasPoint(shop().currency) ? [',', String.raw`\.`] : [String.raw`\.`, ','];
  const grouped = new RegExp(`^\\d{1,3}(?:${group}\\d{3})+(?=${point}|$)`);
  return typed.replace(grouped, (whole) => whole.replaceAll(/\D/g, '')).replace(',', '.');
};

/** `12,50`, `12.5` or `1.250,00` in cents; undefined for another text. */
export const amountIn = (typed: string): Cents | undefined => {
  const plain = plainNumber(typed);
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(plain) ? toCents(Number(plain)) : undefined;
};
