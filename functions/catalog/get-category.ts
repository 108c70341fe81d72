import { existing } from '#shared/domain/errors.ts';
import { getCategory } from '#shared/rows/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { findCategory } from './category-table.ts';

export const handler = endpoint(getCategory, async ({ params }) =>
  existing(await findCategory(params.id)),
);
