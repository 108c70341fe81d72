import { ShopError } from '#shared/domain/errors.ts';
import { unsubscribe } from '#shared/rows/newsletter.ts';
import { endpoint } from '../http/endpoint.ts';
import { endSubscription } from './subscription-table.ts';

export const handler = endpoint(unsubscribe, async ({ query }) => {
  if (!(await endSubscription(query.token))) throw new ShopError('NOT_FOUND');
  return { message: 'Ya no recibirás nuestro boletín.' };
});
