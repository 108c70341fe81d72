import { listCategories } from '#shared/rows/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { listAllCategories } from './category-table.ts';

export const handler = endpoint(listCategories, () => listAllCategories());
