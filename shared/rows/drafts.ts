/** Products that only admins see. Apart from catalog.ts, whose rows would make the bundle larger than its budget. */
import * as z from 'zod/mini';
import { MAX_PAGE_PRODUCTS } from '../domain/limits.ts';
import { AllProductsQuery, ProductSummary } from '../domain/schemas/product.ts';
import type { Row } from './row.ts';

export const listAllProducts = {
  id: 'listAllProducts',
  area: 'drafts',
  trigger: 'http',
  method: 'GET',
  path: '/admin/products',
  summary: 'Every product, hidden ones too, in catalogue order; or one of them by slug or id',
  access: 'admin',
  input: { query: AllProductsQuery },
  success: 200,
  output: z.array(ProductSummary),
  errors: [],
  uses: {
    table: ['BatchGetItem', 'GetItem'],
    partitions: ['ADMIN#', 'PRODUCT#', 'SLUG#', 'USER#'],
    list: true,
    secrets: true,
  },
  work: 'read',
  pageSize: MAX_PAGE_PRODUCTS,
} as const satisfies Row;
