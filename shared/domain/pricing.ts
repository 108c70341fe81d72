/** Price rules (SPEC-9, RULE-17, RULE-20). All amounts are integer cents. */
import { cents, type Cents } from './money.ts';

/** Flat shipping of $18.25 per order. */
export const SHIPPING = cents(1825);

/**
 * The struck-through price before: ⌊price × 1.2⌋ in whole dollars, as cents. `null` when that is
 * not above the price, as for some prices under $5; then the site shows no '20% OFF' label either
 * (RULE-17).
 */
export const priceBefore = (price: Cents): Cents | null => {
  // Integer arithmetic, because 4.35 * 1.2 is 5.219999999999999 in binary floats.
  const before = cents(Math.floor((price * 12) / 1000) * 100);
  return before > price ? before : null;
};

export const lineTotal = (line: { price: Cents; quantity: number }): Cents =>
  cents(line.price * line.quantity);

/** Subtotal plus shipping (RULE-20). */
export const grandTotal = (subtotal: Cents): Cents => cents(subtotal + SHIPPING);
