import { listCategories } from '#shared/routes/catalog.ts';
import { endpoint } from '../http/endpoint.ts';
import { listAllCategories } from './category-table.ts';

export const handler = endpoint(listCategories, () => listAllCategories());
