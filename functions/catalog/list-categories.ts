import { listCategories } from '#shared/rows/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllCategories } from './category-table.ts';

export const handler = endpoint(listCategories, ({ query }) =>
  listAllCategories(pageRequest(listCategories, query)),
);
