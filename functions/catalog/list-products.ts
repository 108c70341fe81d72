import { listProducts } from '#shared/rows/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listProductSummaries } from './product-table.ts';

export const handler = endpoint(listProducts, ({ query }) =>
  listProductSummaries(pageRequest(listProducts, query), query.categoryId),
);
