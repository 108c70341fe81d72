import { ShopError } from '#shared/domain/errors.ts';
import { getCategory } from '#shared/rows/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { findCategory } from './category-table.ts';

export const handler = endpoint(getCategory, async ({ params }) => {
  const category = await findCategory(params.id);
  if (!category) throw new ShopError('NOT_FOUND');
  return category;
});
