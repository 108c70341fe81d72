import * as z from 'zod/mini';
import { route } from './route.ts';

export const resetDemo = route({
  id: 'resetDemo',
  area: 'demo',
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
