import { Dashboard } from '../domain/schemas/dashboard.ts';
import { route } from './route.ts';

export const getDashboard = route({
  id: 'getDashboard',
  area: 'dashboard',
  method: 'GET',
  path: '/dashboard',
  summary: 'Sums of the shop: totals, revenue by day and month, best sellers',
  access: 'admin',
  input: {},
  success: 200,
  output: Dashboard,
  errors: [],
  uses: {
    table: ['BatchGetItem', 'Query'],
    partitions: ['ADMIN#', 'SALES#', 'TOTALS', 'USER#'],
    secrets: true,
  },
  work: 'read',
});
