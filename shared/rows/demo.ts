import * as z from 'zod/mini';
import { row } from './row.ts';

export const resetDemo = row({
  id: 'resetDemo',
  area: 'demo',
  trigger: 'http',
  method: 'PUT',
  path: '/reset',
  summary: 'Restores the demo shop from its seed; one at a time, at most once a minute',
  access: 'public',
  input: {},
  success: 200,
  output: z.object({ message: z.string() }),
  errors: ['RESET_RUNNING', 'RATE_LIMITED'],
  uses: { table: ['BatchWriteItem', 'Scan', 'UpdateItem'], secrets: true },
  work: 'restore',
  demoOnly: true,
});

export const resetDemoNightly = row({
  id: 'resetDemoNightly',
  area: 'demo',
  summary: 'Restores the demo every night, so that data of visitors is gone in the morning',
  trigger: 'schedule',
  everyMinutes: 24 * 60,
  // After sweepImages and rotateKeys.
  atHour: 4,
  timeoutSeconds: 60,
  uses: { table: ['Scan', 'BatchWriteItem', 'UpdateItem'], secrets: true },
  demoOnly: true,
});
