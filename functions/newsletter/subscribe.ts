import { subscribe } from '#shared/rows/newsletter.ts';
import { endpoint } from '../http/endpoint.ts';
import { saveSubscription } from './subscription-table.ts';

export const handler = endpoint(subscribe, async ({ body, now }) => {
  await saveSubscription(body.email, now);
  return { message: '¡Gracias! Te escribiremos muy pronto.' };
});
