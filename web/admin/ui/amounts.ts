import { toCents, toDollars, type Cents } from '#shared/domain/money.ts';

/** `1250` → `12,50`; empty for no amount. */
export const amountText = (amount: Cents | null | undefined): string =>
  typeof amount === 'number' ? toDollars(amount).toFixed(2).replace('.', ',') : '';

/** `12,50` or `12.5` in cents; undefined for another text, and for more than `max` cents. */
export const amountIn = (typed: string, max = Infinity): Cents | undefined => {
  if (!/^\d{1,10}(?:[.,]\d{1,2})?$/.test(typed)) return undefined;
  const amount = toCents(Number(typed.replace(',', '.')));
  return amount > max ? undefined : amount;
};
