import * as z from 'zod/mini';
import type { Row } from './row.ts';

const TABLE = ['BatchWriteItem', 'GetItem', 'Scan', 'UpdateItem'] as const;

export const resetDemo = {
  id: 'resetDemo',
  trigger: 'http',
  method: 'PUT',
  path: '/reset',
  summary: 'Restores the demo shop from its seed; one at a time, at most once a minute',
  access: 'public',
  input: {},
  success: 200,
  output: z.object({ message: z.string() }),
  errors: ['RESET_RUNNING', 'RATE_LIMITED'],
  uses: { table: TABLE, list: true, secrets: true },
  work: 'restore',
  demoOnly: true,
} as const satisfies Row;

export const resetDemoNightly = {
  id: 'resetDemoNightly',
  summary: 'Restores the demo every night, so that data of visitors is gone in the morning',
  trigger: 'schedule',
  everyMinutes: 24 * 60,
  // After sweepImages and rotateKeys.
  atHour: 4,
  timeoutSeconds: 300,
  uses: { table: TABLE, list: true, secrets: true },
  demoOnly: true,
} as const satisfies Row;

/** Continues a reset that had too much to delete within its function's time. */
export const finishReset = {
  id: 'finishReset',
  summary: 'Clears away what a reset of the demo had no time for',
  trigger: 'schedule',
  everyMinutes: 5,
  timeoutSeconds: 300,
  uses: { table: TABLE, list: true },
  demoOnly: true,
} as const satisfies Row;
