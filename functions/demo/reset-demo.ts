import { resetDemo } from '#shared/rows/demo.ts';
import { endpoint } from '../http/endpoint.ts';
import { restoreDemo } from './restore-demo.ts';

export const handler = endpoint(resetDemo, async ({ now }) => {
  await restoreDemo(now);
  return { message: 'La demostración vuelve a estar como el primer día.' };
});
