import { Dashboard } from '../domain/schemas/dashboard.ts';
import { row } from './row.ts';

export const getDashboard = row({
  id: 'getDashboard',
  area: 'dashboard',
  trigger: 'http',
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

export const keepTotals = row({
  id: 'keepTotals',
  area: 'dashboard',
  summary: 'Counts orders, revenue, users and products as they come and go, each change once',
  trigger: 'stream',
  filters: [
    { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: [{ prefix: 'ORDER#' }] } } } },
    { eventName: ['INSERT', 'REMOVE'], dynamodb: { Keys: { sk: { S: ['PRODUCT'] } } } },
    {
      eventName: ['INSERT', 'REMOVE'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'USER#' }] }, sk: { S: ['ACCOUNT'] } } },
    },
  ],
  timeoutSeconds: 30,
  uses: { table: ['PutItem', 'UpdateItem'], partitions: ['COUNTED#', 'SALES#', 'TOTALS'] },
});
