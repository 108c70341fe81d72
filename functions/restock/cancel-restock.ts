import { ShopError } from '#shared/domain/errors.ts';
import { cancelRestock } from '#shared/rows/restock.ts';
import { endpoint } from '../http/endpoint.ts';
import { cancelAlerts } from './restock-table.ts';

export const handler = endpoint(cancelRestock, async ({ query }) => {
  if (!(await cancelAlerts(query.token))) throw new ShopError('NOT_FOUND');
  return { message: 'Ya no te avisaremos.' };
});
