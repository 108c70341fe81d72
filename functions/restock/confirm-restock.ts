import { ShopError } from '#shared/domain/errors.ts';
import { confirmRestock } from '#shared/rows/restock.ts';
import { endpoint } from '../http/endpoint.ts';
import { confirmAlerts } from './restock-table.ts';

export const handler = endpoint(confirmRestock, async ({ body, now }) => {
  if (!(await confirmAlerts(body.token, now))) throw new ShopError('NOT_FOUND');
  return { message: 'Tu aviso está confirmado.' };
});
