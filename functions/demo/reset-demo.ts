import { resetDemo } from '#shared/rows/demo.ts';
import { endpoint } from '../http/endpoint.ts';
import { restoreDemo } from './restore-demo.ts';

/** Milliseconds for deleting. The request also hashes two passwords and writes the seed. */
const CLEAR_MS = 12_000;

const RESTORED = 'La demostración vuelve a estar como el primer día.';
const LEFT = 'Lo que añadieron otras visitas terminará de borrarse en unos minutos.';

export const handler = endpoint(resetDemo, async ({ now }) => {
  const isClear = await restoreDemo(now, CLEAR_MS);
  return { message: isClear ? RESTORED : `${RESTORED} ${LEFT}` };
});
