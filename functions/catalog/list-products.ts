import { listProducts } from '#shared/rows/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { listProductSummaries } from './product-table.ts';

export const handler = endpoint(listProducts, ({ query }) =>
  listProductSummaries(query.categoryId),
);
