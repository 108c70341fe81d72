import * as z from 'zod/mini';
import type { Row } from './row.ts';

const TABLE = ['BatchWriteItem', 'GetItem', 'Scan', 'UpdateItem'] as const;

export const resetDemo = {
  id: 'resetDemo',
  method: 'PUT',
  path: '/reset',
  summary: 'Restores the demo shop from its seed; one at a time, at most once a minute',
  access: 'public',
  input: {},
  output: z.object({ message: z.string() }),
  errors: ['RESET_RUNNING', 'RATE_LIMITED'],
  uses: { table: TABLE, lists: ['CATALOG', 'REVIEWS'], keys: ['pepper'] },
  work: 'restore',
  only: 'demo',
} as const satisfies Row;

/** Also continues a reset that could not delete everything within its timeout. */
export const keepDemo = {
  id: 'keepDemo',
  summary: 'Restores the demo every night, and clears away what a reset had no time for',
  trigger: 'schedule',
  everyMinutes: 5,
  timeoutSeconds: 300,
  uses: { table: TABLE, lists: ['CATALOG', 'REVIEWS'], keys: ['pepper'] },
  only: 'demo',
} as const satisfies Row;
