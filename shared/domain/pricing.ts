/** The shop's price rules (SPEC-9, RULE-17 and RULE-20). All amounts are integer cents. */
import { cents, type Cents } from './money.ts';

/** Flat shipping, $18.25, added to the subtotal to show the total. */
export const SHIPPING = cents(1825);

/**
 * The struck-through 'before' price: ⌊price × 1.2⌋ in whole dollars, as cents.
 * `null` where that is not above the price (some prices under $5): then neither the struck price
 * nor the '20% OFF' label is shown (RULE-17).
 */
export const priceBefore = (price: Cents): Cents | null => {
  // Integer arithmetic: 12.5 * 1.2 is 15 but 4.35 * 1.2 is 5.219999999999999 in binary floats.
  const before = cents(Math.floor((price * 12) / 1000) * 100);
  return before > price ? before : null;
};

/** A line's total: unit price × quantity. */
export const lineTotal = (line: { price: Cents; quantity: number }): Cents =>
  cents(line.price * line.quantity);

/** What the shopper pays: the items and flat shipping (RULE-20). */
export const grandTotal = (subtotal: Cents): Cents => cents(subtotal + SHIPPING);
