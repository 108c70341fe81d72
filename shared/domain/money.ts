/**
 * Money is integer cents inside and a number with at most two decimals outside (RULE-17).
 * Only this file converts between the two.
 */

/** Integer US cents. Branded so that dollars cannot be added to cents. */
export type Cents = number & { readonly __unit: 'cents' };

/** Marks an integer as cents. For literals and for numbers that come from the table. */
export const cents = (amount: number): Cents => amount as Cents;

/**
 * Dollars with at most two decimals, as they stand in JSON, to cents.
 * Rounds to the nearest cent, because 4.35 * 100 is 434.99999999999994.
 */
export const toCents = (dollars: number): Cents => cents(Math.round(dollars * 100));

/** Cents to dollars as they stand in JSON: 1250 → 12.5. */
export const toDollars = (amount: Cents): number => amount / 100;

/** Sum of cents; 0 for an empty list. */
export const sumCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** `$1,234.50 USD`: how the shop writes a price (SPEC-1 and SPEC-9, RULE-17). */
export const formatPrice = (amount: Cents): string => {
  const [whole = '0', fraction = '00'] = (amount / 100).toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction} USD`;
};
