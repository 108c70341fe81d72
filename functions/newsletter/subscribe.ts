import { subscribe } from '#shared/rows/newsletter.ts';
import { endpoint } from '../http/endpoint.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { saveSubscription } from './subscription-table.ts';

export const handler = endpoint(subscribe, async ({ body, viewerAddress, now }) => {
  await requireCount(await countOfNetwork('newsletter', viewerAddress), now);
  await saveSubscription(body.email, now);
  return { message: '¡Gracias! Te escribiremos muy pronto.' };
});
