/** Compares reductions (RULE-90) with a simple calculation by half days. */
import { cents } from '#shared/domain/money.ts';
import {
  endOfReduction,
  priceChange,
  withPrice,
  type PriceFrom,
} from '#shared/domain/reductions.ts';
import * as fc from 'fast-check';
import type { ProductRecord } from '../table/items.ts';
import { pricesAfter } from './reduction-rules.ts';

const NOW = new Date('2026-11-26T10:00:00.000Z');
const daysAgo = (days: number): string =>
  new Date(NOW.getTime() - days * 24 * 3_600_000).toISOString();
const history = (...prices: [days: number, price: number][]): PriceFrom[] =>
  prices.map(([days, price]) => ({ at: daysAgo(days), price: cents(price) }));

test.each<[string, PriceFrom[], number, ReturnType<typeof priceChange>]>([
  ['falls after 30 days', history([30, 2500]), 2000, { was: cents(2500) }],
  ['falls a moment too early', history([29.999, 2500]), 2000, { none: 'tooNew' }],
  ['falls without a history', [], 2000, { none: 'tooNew' }],
  ['rises', history([90, 2500]), 2600, { none: 'notLower' }],
  [
    'rises, but stays below an earlier price',
    history([90, 2500], [9, 1500]),
    2000,
    { none: 'notLower' },
  ],
  ['falls in steps', history([90, 2500], [9, 2200]), 2000, { was: cents(2200) }],
  ['rose for some days first', history([90, 2500], [3, 4000]), 2000, { was: cents(2500) }],
  ['was as cheap 30 days ago', history([90, 2000], [30, 4000]), 2000, { was: cents(4000) }],
  [
    'was as cheap less than 30 days ago',
    history([90, 2000], [29.9, 4000]),
    2000,
    { none: 'wasCheaper', lowest: cents(2000) },
  ],
])('a price that %s', (_, prices, price, change) => {
  expect(priceChange(prices, cents(price), NOW)).toEqual(change);
});

test('a reduction ends at midnight, at most 30 days after its begin', () => {
  expect(endOfReduction('2026-11-26T00:00:00.000Z')).toBe('2026-12-26T00:00:00.000Z');
  expect(endOfReduction('2026-11-26T23:59:59.999Z')).toBe('2026-12-26T00:00:00.000Z');
});

test('keeps the prices of 30 days, and of many prices the lowest', () => {
  expect(withPrice(history([90, 3000], [40, 2000], [5, 2500]), cents(100), NOW)).toEqual(
    history([40, 2000], [5, 2500], [0, 100]),
  );
  const many = Array.from({ length: 30 }, (_, index): [number, number] => [
    30 - index,
    900 - index,
  ]);
  const kept = withPrice(history([60, 500], ...many.slice(1)), cents(100), NOW);
  expect(kept).toHaveLength(30);
  expect(kept[0]).toEqual({ at: daysAgo(60), price: 500 });
});

test('a price in another currency is no reduction, and its number counts from the change on', () => {
  const before = { price: cents(2000), prices: history([90, 2500], [60, 2000]) };
  const changed = (days: number) =>
    pricesAfter(before, { price: cents(20) }, { currencySince: daysAgo(days) }, NOW);
  expect(changed(1)).toEqual({ prices: history([1, 2000], [0, 20]), was: null });
  expect(changed(40)).toEqual({ prices: history([40, 2000], [0, 20]), was: 2000 });
  expect(changed(70)).toMatchObject({ was: 2000 });
});

const HALF_DAY_MS = 12 * 3_600_000;
const WINDOW = 60;
const instantOf = (halfDay: number): Date => new Date(Date.UTC(2026, 0, 1) + halfDay * HALF_DAY_MS);

/** Euros that visitors saw in one half day; null if they did not see the product. */
type Seen = number | null;

const steps = fc.array(
  fc.record({
    halfDays: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 90 })),
    euros: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 8 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** The product was on sale in each of the 60 half days before, and never as cheap as now. */
const expectedWas = (seen: readonly Seen[], now: Seen): number | undefined => {
  const before = seen.slice(-WINDOW);
  if (now === null || before.length < WINDOW) return undefined;
  let lowest = Infinity;
  for (const euros of before) {
    if (euros === null) return undefined;
    lowest = Math.min(lowest, euros);
  }
  return now < lowest ? lowest * 100 : undefined;
};

type Priced = Pick<ProductRecord, 'price' | 'hidden' | 'prices' | 'was'>;

const edited = (before: Priced | undefined, now: Seen, at: Date): Priced => {
  const after = {
    price: now === null ? (before?.price ?? cents(100)) : cents(now * 100),
    ...(now === null && { hidden: true as const }),
  };
  const { prices = before?.prices, was = before?.was } = pricesAfter(
    before,
    after,
    { currencySince: '' },
    at,
  );
  return { ...after, ...(prices && { prices }), ...(was && { was }) };
};

/** `REDUCTIONS=100000 npx jest reduction-rules` makes more than `npm test` has time for. */
const RUNS = Number(process.env['REDUCTIONS'] ?? 10_000);

test('a reduction shows the lowest price that visitors saw in the 30 days before it', () => {
  let reductions = 0;
  fc.assert(
    fc.property(steps, (edits) => {
      const seen: Seen[] = [];
      let product: Priced | undefined;
      let was: number | undefined;
      for (const { halfDays, euros } of edits) {
        const last = seen.at(-1);
        if (product) for (let more = 1; more < halfDays; more += 1) seen.push(last ?? null);
        if (!product || last !== euros) was = expectedWas(seen, euros);
        product = edited(product, euros, instantOf(seen.length));
        expect(product.was).toBe(was);
        seen.push(euros);
        if (was !== undefined) reductions += 1;
      }
    }),
    { numRuns: RUNS },
  );
  expect(reductions).toBeGreaterThan(RUNS / 10);
});
