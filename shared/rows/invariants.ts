import type { Row } from './row.ts';

export const watchInvariants = {
  id: 'watchInvariants',
  summary: 'Looks for contradictions in the table: stock below zero, totals, slugs, addresses',
  trigger: 'schedule',
  everyMinutes: 15,
  // A run reads the whole catalogue, a megabyte with each request.
  timeoutSeconds: 120,
  uses: { table: ['BatchGetItem'], list: true },
} as const satisfies Row;
