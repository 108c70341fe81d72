/**
 * Honest reductions (RULE-90): a price that falls is compared with the lowest price of the 30 days
 * before. docs/lawful.md has the sources.
 */
import { cents, type Cents } from './cents.ts';

/** A price from `at` (ISO 8601) until the next one. */
export interface PriceFrom {
  at: string;
  price: Cents;
}

/** The price before a reduction, or why there is none. */
export type PriceChange =
  { was: Cents } | { none: 'notLower' | 'tooNew' } | { none: 'wasCheaper'; lowest: Cents };

const REDUCTION_DAYS = 30;
const DAY_MS = 86_400_000;

const startOf = (now: Date): string =>
  new Date(now.getTime() - REDUCTION_DAYS * DAY_MS).toISOString();

/** The prices that held at some time after `start`. */
const heldAfter = (prices: readonly PriceFrom[], start: string): readonly PriceFrom[] =>
  prices.filter((_, index) => {
    const next = prices[index + 1];
    return !next || next.at > start;
  });

const lowestOf = (prices: readonly PriceFrom[]): Cents =>
  cents(Math.min(...prices.map(({ price }) => price)));

/**
 * What a change of the price to `price` is now. Each fall is compared with the 30 days before it, so
 * the second step of a price that falls in steps is compared with the first.
 * @param prices since the product has been on sale without a break, oldest first
 */
export const priceChange = (prices: readonly PriceFrom[], price: Cents, now: Date): PriceChange => {
  const start = startOf(now);
  const [first, last] = [prices[0], prices.at(-1)];
  if (last && price >= last.price) return { none: 'notLower' };
  if (!first || first.at > start) return { none: 'tooNew' };
  const lowest = lowestOf(heldAfter(prices, start));
  return price < lowest ? { was: lowest } : { none: 'wasCheaper', lowest };
};

/** Maximum stored prices of a product. */
const MAX_PRICES = 30;

/**
 * The prices that later reductions need, with the new one. Above MAX_PRICES the two oldest become one
 * with the lower price, so that no reduction looks larger than it is.
 */
export const withPrice = (prices: readonly PriceFrom[], price: Cents, now: Date): PriceFrom[] => {
  const all = [...heldAfter(prices, startOf(now)), { at: now.toISOString(), price }];
  const [first, second, ...others] = all;
  if (all.length <= MAX_PRICES || !first || !second) return all;
  return [{ at: first.at, price: lowestOf([first, second]) }, ...others];
};

/**
 * When the lower price becomes the normal one: midnight UTC, because `endReductions` runs once a day,
 * and never more than 30 days after its begin.
 * @param at begin of the reduction
 */
export const endOfReduction = (at: string): string => {
  const day = Math.floor(Date.parse(at) / DAY_MS);
  return new Date((day + REDUCTION_DAYS) * DAY_MS).toISOString();
};
