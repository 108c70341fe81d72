import { existing } from '#shared/domain/errors.ts';
import { getProduct } from '#shared/rows/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { findProduct } from './product-table.ts';

export const handler = endpoint(getProduct, async ({ params }) =>
  existing(await findProduct(params.id)),
);
