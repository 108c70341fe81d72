import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { dashboardOf, latestMonths, type ShopFigures } from './dashboard-rules.ts';

const NOTHING: ShopFigures = { users: 0, months: [], sold: [], products: [] };
const timeZone = 'Europe/Madrid';
const at = (iso: string) => ({ now: new Date(iso), timeZone, currency: 'USD' as const });
const now = at('2026-11-21T12:00:00Z');
const product = (
  id: string,
  stock: number,
  more: Partial<ShopFigures['products'][number]> = {},
) => ({
  ...{ id: id as ProductId, slug: id as Slug, title: `Pieza ${id}`, stock, images: [`${id}.webp`] },
  ...more,
});

test('shows zero for every day and month of a new shop', () => {
  const { days, months, ...totals } = dashboardOf(NOTHING, at('2026-03-01T09:00:00Z'));
  expect(totals).toEqual({
    ...{ orders: 0, revenue: 0, outside: 0, users: 0, products: 0 },
    ...{ bestSellers: [], lowStock: [], moreLowStock: false },
  });
  expect(days).toHaveLength(28);
  // 28 days, the length of February, so that two months are always enough.
  expect(days[0]).toEqual({ day: '2026-02-02', orders: 0, revenue: 0, outside: 0 });
  expect(days.at(-1)?.day).toBe('2026-03-01');
  expect(months).toHaveLength(24);
  expect([months[0]?.month, months[20]?.month, months[21]?.month, months[23]?.month]).toEqual([
    ...['2024-04', '2025-12', '2026-01', '2026-03'],
  ]);
});

test('uses days and months of the shop’s time zone', () => {
  const newYear = at('2025-12-31T23:30:00Z');
  const { days, months } = dashboardOf(NOTHING, newYear);
  expect([days.at(-1)?.day, months.at(-1)?.month]).toEqual(['2026-01-01', '2026-01']);
  expect(latestMonths(newYear, 2)).toEqual(['2025-12', '2026-01']);
});

test('adds days up to months and to everything, in dollars', () => {
  const { orders, revenue, outside, days, months } = dashboardOf(
    {
      ...NOTHING,
      months: [
        { sk: 'MONTH#2020-01', orders05: 4, revenueUSD05: 10_000 },
        // On the 21st nothing was sold, and an older order was refunded.
        { sk: 'MONTH#2026-11', orders20: 1, revenueUSD20: 1825, orders02: 1, revenueUSD02: 1250 },
        { sk: 'MONTH#2026-11', revenueUSD21: -1000 },
        { sk: 'MONTH#2026-10', revenueUSD09: 900, outsideUSD09: 900 },
      ],
    },
    now,
  );
  expect({ orders, revenue, outside }).toEqual({ orders: 6, revenue: 129.75, outside: 9 });
  expect(months.at(-2)).toEqual({ month: '2026-10', orders: 0, revenue: 9, outside: 9 });
  expect(days.at(-2)).toEqual({ day: '2026-11-20', orders: 1, revenue: 18.25, outside: 0 });
  expect(months.at(-1)).toEqual({ month: '2026-11', orders: 2, revenue: 20.75, outside: 0 });
  expect(days.at(-1)).toEqual({ day: '2026-11-21', orders: 0, revenue: -10, outside: 0 });
});

test('counts the money of each currency by itself', () => {
  const months = [
    { sk: 'MONTH#2026-10', orders05: 1, revenueARS05: 4_500_000 },
    { sk: 'MONTH#2026-11', orders20: 2, revenueUSD20: 1825, revenueARS20: 100_000 },
  ];
  const shown = dashboardOf({ ...NOTHING, months }, now);
  expect(shown).toMatchObject({ orders: 3, revenue: 18.25 });
  expect(shown.former).toEqual([{ currency: 'ARS', revenue: 46_000, outside: 0 }]);
  expect(dashboardOf({ ...NOTHING, months }, { ...now, currency: 'ARS' })).toMatchObject({
    revenue: 46_000,
    former: [{ currency: 'USD', revenue: 18.25 }],
  });
});

test('lists the five products with the most units in both months', () => {
  const sold = (id: string, units: number, revenue = units * 100) => ({
    ...{ id: id as ProductId, title: `Pieza ${id}`, units, revenueUSD: revenue },
  });
  const { bestSellers } = dashboardOf(
    {
      ...NOTHING,
      // Includes a product whose sales were reset, one with equal units, a sixth one, and one in
      // both months.
      sold: [
        ...[sold('a', 2), sold('b', 7), sold('c', 0), sold('d', 3)],
        ...[sold('e', 3, 900), sold('f', 1), sold('g', 4), sold('a', 4)],
      ],
      products: [product('b', 9)],
    },
    now,
  );
  expect(bestSellers.map(({ id, units }) => [id, units])).toEqual([
    ...[['b', 7], ['a', 6], ['g', 4], ['e', 3], ['d', 3]], // prettier-ignore
  ]);
  expect(bestSellers.slice(0, 2)).toMatchObject([{ img1: 'b.webp' }, { revenue: 6 }]);
  expect(bestSellers[1]?.img1).toBeUndefined();
});

test('lists products with low stock, fewest units first, without hidden, unique and ordered pieces', () => {
  const products = [
    ...[product('enough', 4), product('three', 3), product('none', 0)],
    product('unique', 1, { edition: 'Pieza única' }),
    product('last', 1, { edition: 'Serie de 3, no se repone' }),
    product('hidden', 1, { hidden: true }),
    product('made', 0, { madeToOrderDays: 21 }),
  ];
  const answer = dashboardOf({ ...NOTHING, products }, now);
  expect(answer).toMatchObject({ products: 7, moreLowStock: false });
  expect(answer.lowStock).toEqual([
    { id: 'none', slug: 'none', title: 'Pieza none', stock: 0, img1: 'none.webp' },
    { id: 'three', slug: 'three', title: 'Pieza three', stock: 3, img1: 'three.webp' },
  ]);
});

test('lists at most fifty products with low stock', () => {
  const products = Array.from({ length: 51 }, (_, n) => product(String(n), 1));
  const { lowStock, moreLowStock } = dashboardOf({ ...NOTHING, products }, now);
  expect([lowStock.length, moreLowStock]).toEqual([50, true]);
});
