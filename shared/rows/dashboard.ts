import { Dashboard } from '../domain/schemas/dashboard.ts';
import type { Row } from './row.ts';

export const getDashboard = {
  id: 'getDashboard',
  trigger: 'http',
  method: 'GET',
  path: '/dashboard',
  summary: 'Sums of the shop: totals, revenue by day and month, best sellers, low stock',
  access: 'admin',
  input: {},
  success: 200,
  output: Dashboard,
  uses: { table: ['Query'], partitions: ['SALES#', 'SUMS'], list: true },
  work: 'read',
} as const satisfies Row;
