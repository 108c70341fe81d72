/** Honest reductions (RULE-90), with sources in docs/lawful.md. */
import { cents, type Cents } from './cents.ts';

/** A price that held from `at` (ISO 8601) until the next one. */
export interface PriceFrom {
  at: string;
  price: Cents;
}

export type PriceChange =
  { was: Cents } | { none: 'notLower' | 'tooNew' } | { none: 'wasCheaper'; lowest: Cents };

const REDUCTION_DAYS = 30;
const DAY_MS = 86_400_000;

const startOf = (now: Date): string =>
  new Date(now.getTime() - REDUCTION_DAYS * DAY_MS).toISOString();

const heldAfter = (prices: readonly PriceFrom[], start: string): readonly PriceFrom[] =>
  prices.filter((_, index) => {
    const next = prices[index + 1];
    return !next || next.at > start;
  });

/**
 * The prices since the shop's currency last changed. An older price was in another currency.
 * @param since ISO 8601 time of the latest change; empty if there was none
 */
export const pricesSince = (prices: readonly PriceFrom[], since: string): PriceFrom[] =>
  heldAfter(prices, since).map(({ at, price }) => ({ at: at < since ? since : at, price }));

const lowestOf = (prices: readonly PriceFrom[]): Cents =>
  cents(Math.min(...prices.map(({ price }) => price)));

/**
 * Compares each fall with the 30 days before it, so a second step is compared with the first.
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

const MAX_PRICES = 30;

/** Above MAX_PRICES the two oldest become the lower one, so no reduction looks too large. */
export const withPrice = (prices: readonly PriceFrom[], price: Cents, now: Date): PriceFrom[] => {
  const all = [...heldAfter(prices, startOf(now)), { at: now.toISOString(), price }];
  const [first, second, ...others] = all;
  if (all.length <= MAX_PRICES || !first || !second) return all;
  return [{ at: first.at, price: lowestOf([first, second]) }, ...others];
};

/** Midnight UTC, because `endReductions` runs once a day; at most 30 days after `at`. */
export const endOfReduction = (at: string): string => {
  const day = Math.floor(Date.parse(at) / DAY_MS);
  return new Date((day + REDUCTION_DAYS) * DAY_MS).toISOString();
};
