import { row } from './row.ts';

export const watchInvariants = row({
  id: 'watchInvariants',
  area: 'invariants',
  summary: 'Looks for contradictions in the table: stock below zero, totals, slugs, addresses',
  trigger: 'schedule',
  everyMinutes: 15,
  // 100 000 products take about 20 seconds.
  timeoutSeconds: 120,
  uses: { table: ['BatchGetItem'], list: true },
});
