import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { salesOf, salesSummary } from './sales-rules.ts';

const dashboard: Dashboard = {
  orders: 3,
  revenue: 4.35,
  outside: 0,
  users: 1,
  products: 1,
  days: [
    { day: '2026-10-31', orders: 1, revenue: 4.35, outside: 0 },
    { day: '2026-11-01', orders: 0, revenue: 0, outside: 0 },
  ],
  months: [
    { month: '2025-12', orders: 0, revenue: 0, outside: 0 },
    { month: '2026-11', orders: 1, revenue: 1234.5, outside: 0 },
  ],
  bestSellers: [],
  lowStock: [],
  moreLowStock: false,
};

test('labels days and months independently of the time zone', () => {
  expect(salesOf(dashboard, 'days').map(({ label, name }) => [label, name])).toEqual([
    ['31/10', '31/10/2026'],
    ['01/11', '01/11/2026'],
  ]);
  expect(salesOf(dashboard, 'months').map(({ name }) => name)).toEqual([
    'diciembre de 2025',
    'noviembre de 2026',
  ]);
});

test('converts revenue to cents', () => {
  expect(salesOf(dashboard, 'days').map(({ revenue }) => revenue)).toEqual([435, 0]);
});

test('sums up revenue and orders in the summary', () => {
  expect(salesSummary(salesOf(dashboard, 'months'), 'months')).toBe(
    'Ingresos de los últimos 12 meses: $1,234.50 USD en 1 pedido.',
  );
});

test('says how much of the revenue was sold outside', () => {
  const [day] = dashboard.days;
  const days = day ? [{ ...day, outside: 2.5 }] : [];
  expect(salesSummary(salesOf({ ...dashboard, days }, 'days'), 'days')).toBe(
    'Ingresos de los últimos 28 días: $4.35 USD en 1 pedido, $2.50 USD vendidos fuera.',
  );
});
