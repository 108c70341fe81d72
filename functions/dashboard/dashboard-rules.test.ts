import type { ProductId } from '#shared/domain/ids.ts';
import { dashboardOf, latestMonths, type StoredTotals } from './dashboard-rules.ts';

const NOTHING: StoredTotals = { totals: {}, days: new Map(), months: new Map(), sold: [] };
const at = (iso: string): Date => new Date(iso);

test('shows zero for every day and month of a new shop', () => {
  const { days, months, bestSellers, ...totals } = dashboardOf(NOTHING, at('2026-03-01T09:00:00Z'));
  expect(totals).toEqual({ orders: 0, revenue: 0, users: 0, products: 0 });
  expect(days).toHaveLength(28);
  // 28 days, the length of February, so that two months are always enough.
  expect(days[0]).toEqual({ day: '2026-02-02', orders: 0, revenue: 0 });
  expect(days.at(-1)?.day).toBe('2026-03-01');
  expect(months.map(({ month }) => month)).toEqual([
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
  expect(bestSellers).toEqual([]);
});

test('uses days and months of the shop’s time zone', () => {
  const newYear = at('2025-12-31T23:30:00Z');
  const { days, months } = dashboardOf(NOTHING, newYear);
  expect(days.at(-1)?.day).toBe('2026-01-01');
  expect(months.at(-1)?.month).toBe('2026-01');
  expect(latestMonths(newYear, 2)).toEqual(['2025-12', '2026-01']);
});

test('converts cents to dollars, per day and month', () => {
  const { revenue, days, months } = dashboardOf(
    {
      ...NOTHING,
      totals: { orders: 2, revenue: 3075 },
      days: new Map([['2026-11-20', { orders: 1, revenue: 1825 }]]),
      months: new Map([['2026-11', { orders: 2, revenue: 3075 }]]),
    },
    at('2026-11-21T12:00:00Z'),
  );
  expect(revenue).toBe(30.75);
  expect(days.at(-2)).toEqual({ day: '2026-11-20', orders: 1, revenue: 18.25 });
  expect(months.at(-1)).toEqual({ month: '2026-11', orders: 2, revenue: 30.75 });
});

test('lists the five products with the most units in both months', () => {
  const sold = (id: string, units: number, revenue = units * 100) => ({
    id: id as ProductId,
    title: `Pieza ${id}`,
    units,
    revenue,
  });
  const { bestSellers } = dashboardOf(
    {
      ...NOTHING,
      // A product whose sales were reset, one with equal units, and a sixth one.
      sold: [
        sold('a', 2),
        sold('b', 7),
        sold('c', 0),
        sold('d', 3),
        sold('e', 3, 900),
        sold('f', 1),
        sold('g', 4),
        sold('a', 4),
      ],
    },
    at('2026-11-21T12:00:00Z'),
  );
  expect(bestSellers.map(({ id, units }) => [id, units])).toEqual([
    ['b', 7],
    ['a', 6],
    ['g', 4],
    ['e', 3],
    ['d', 3],
  ]);
  expect(bestSellers[1]?.revenue).toBe(6);
});
