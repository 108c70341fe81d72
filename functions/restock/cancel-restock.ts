import { cancelRestock } from '#shared/rows/restock.ts';
import { endpoint } from '../http/endpoint.ts';
import { cancelAlerts } from './restock-table.ts';

export const handler = endpoint(cancelRestock, async ({ query }) => {
  await cancelAlerts(query.token);
  return { message: 'Con este enlace ya no queda ningún aviso.' };
});
