import * as z from 'zod/mini';
import { MAX_IMAGES, MAX_PUBLIC_PAGE } from '../domain/limits.ts';
import {
  Category,
  CategoryEditForm,
  CategoryListQuery,
  CategoryWithProducts,
  NewCategoryForm,
} from '../domain/schemas/category.ts';
import { IdempotencyHeaders } from '../domain/schemas/request.ts';
import {
  AllProductsQuery,
  CategoryText,
  Product,
  ProductListQuery,
  ProductQuery,
  ProductSummary,
} from '../domain/schemas/product.ts';
import {
  NewProductForm,
  ProductEditForm,
  ProductEditHeaders,
} from '../domain/schemas/product-form.ts';
import { SaleRequest } from '../domain/schemas/sale.ts';
import { limited } from '../domain/schemas/text.ts';
import type { Row } from './row.ts';

/** Maximum age of a price or stock that a shopper sees. An order always reads the table. */
const cache = { seconds: 5, staleSeconds: 60 };

const ProductAddress = z.object({ id: limited(200).check(z.minLength(1)) });
const CategoryAddress = z.object({ id: CategoryText });

export const listProducts = {
  id: 'listProducts',
  method: 'GET',
  path: '/products',
  summary: 'Every product, or those of one category, in catalogue order',
  access: 'public',
  input: { query: ProductListQuery },
  output: z.array(ProductSummary),
  uses: { lists: ['CATALOG'] },
  cache,
  pageSize: MAX_PUBLIC_PAGE,
} as const satisfies Row;

export const listAllProducts = {
  id: 'listAllProducts',
  method: 'GET',
  path: '/admin/products',
  summary: 'Every product, hidden ones too, in catalogue order; or one of them by slug or id',
  access: 'staff',
  input: { query: AllProductsQuery },
  output: z.array(ProductSummary),
  uses: { table: ['GetItem'], partitions: ['PRODUCT#', 'SLUG#'], lists: ['CATALOG'] },
  pageSize: 500,
} as const satisfies Row;

export const getProduct = {
  id: 'getProduct',
  method: 'GET',
  path: '/products/{id}',
  summary: 'One product by slug or id, with its newest reviews',
  access: 'public',
  input: { params: ProductAddress, query: ProductQuery },
  output: Product,
  uses: { table: ['GetItem', 'Query'], partitions: ['PRODUCT#', 'SLUG#'] },
  cache,
} as const satisfies Row;

export const listCategories = {
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  summary: 'Every category in order of its id',
  access: 'public',
  input: { query: CategoryListQuery },
  output: z.array(Category),
  uses: { table: ['Query'], partitions: ['CATEGORIES'] },
  cache,
  pageSize: MAX_PUBLIC_PAGE,
} as const satisfies Row;

export const getCategory = {
  id: 'getCategory',
  method: 'GET',
  path: '/categories/{id}',
  summary: 'One category with its products; GET /products continues a long list',
  access: 'public',
  input: { params: CategoryAddress },
  output: CategoryWithProducts,
  uses: { lists: ['CATALOG'] },
  cache,
} as const satisfies Row;

export const createProduct = {
  id: 'createProduct',
  method: 'POST',
  path: '/products',
  summary: 'Puts a new product on sale, with one to five photographs',
  access: 'admin',
  input: {
    headers: IdempotencyHeaders,
    form: NewProductForm,
    files: { imgs: { max: MAX_IMAGES, required: true } },
  },
  success: 201,
  output: Product,
  errors: ['UNSUPPORTED_IMAGE', 'RATE_LIMITED', 'CONFLICT_RETRY', 'IDEMPOTENCY_MISMATCH'],
  uses: {
    statements: [{ table: ['GetItem'], partitions: ['SETTINGS'] }],
    keys: ['pepper'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['CATEGORIES', 'HISTORY#', 'IDEMPOTENCY#', 'LIMIT#', 'PRODUCT#', 'SLUG#'],
    images: ['PutObject'],
  },
  work: 'image',
} as const satisfies Row;

export const editProduct = {
  id: 'editProduct',
  method: 'PATCH',
  path: '/products/{id}',
  summary:
    'Changes what is sent of a product; with If-Match only the version that was seen; stockChange is added to the stock',
  access: 'staff',
  input: {
    params: ProductAddress,
    headers: ProductEditHeaders,
    form: ProductEditForm,
    files: { imgs: { max: MAX_IMAGES, required: false } },
  },
  output: ProductSummary,
  errors: [
    'UNSUPPORTED_IMAGE',
    'RATE_LIMITED',
    'VERSION_CONFLICT',
    'STOCK_OUT_OF_RANGE',
    'CONFLICT_RETRY',
    'IDEMPOTENCY_MISMATCH',
  ],
  uses: {
    statements: [{ table: ['GetItem'], partitions: ['SETTINGS'] }],
    keys: ['pepper'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: [
      'CATEGORIES',
      'HISTORY#',
      'IDEMPOTENCY#',
      'KEPT_IMAGES',
      'LIMIT#',
      'PRODUCT#',
      'SLUG#',
    ],
    images: ['PutObject'],
  },
  work: 'image',
} as const satisfies Row;

export const deleteProduct = {
  id: 'deleteProduct',
  method: 'DELETE',
  path: '/products/{id}',
  summary: 'Takes a product off the shelves, with its reviews; orders keep their snapshot',
  access: 'admin',
  input: { params: ProductAddress },
  success: 204,
  errors: ['CONFLICT_RETRY'],
  uses: {
    table: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['CATEGORIES', 'HISTORY#', 'KEPT_IMAGES', 'PRODUCT#', 'SLUG#'],
  },
} as const satisfies Row;

/** One function for a sale and its withdrawal, because each function creates several resources. */
export const recordSale = {
  id: 'recordSale',
  method: 'POST',
  path: '/products/{id}/sales',
  summary: 'Notes a sale outside the shop, or takes one back; stock and income follow',
  access: 'admin',
  input: { params: ProductAddress, headers: IdempotencyHeaders, body: SaleRequest },
  output: ProductSummary,
  errors: ['STOCK_OUT_OF_RANGE', 'CONFLICT_RETRY', 'IDEMPOTENCY_MISMATCH'],
  uses: {
    statements: [{ table: ['GetItem'], partitions: ['SETTINGS'] }],
    table: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['HISTORY#', 'IDEMPOTENCY#', 'PRODUCT#', 'SALE#', 'SLUG#'],
  },
} as const satisfies Row;

export const createCategory = {
  id: 'createCategory',
  method: 'POST',
  path: '/categories',
  summary: 'Adds a category with its picture',
  access: 'admin',
  input: {
    headers: IdempotencyHeaders,
    form: NewCategoryForm,
    files: { img: { max: 1, required: true } },
  },
  success: 201,
  output: Category,
  errors: [
    'UNSUPPORTED_IMAGE',
    'RATE_LIMITED',
    'NAME_TAKEN',
    'CONFLICT_RETRY',
    'IDEMPOTENCY_MISMATCH',
  ],
  uses: {
    keys: ['pepper'],
    table: ['GetItem', 'PutItem', 'UpdateItem'],
    partitions: ['CATEGORIES', 'CATEGORY_COUNTER', 'CATEGORY_NAME#', 'IDEMPOTENCY#', 'LIMIT#'],
    images: ['PutObject'],
  },
  work: 'image',
} as const satisfies Row;

export const editCategory = {
  id: 'editCategory',
  method: 'PATCH',
  path: '/categories/{id}',
  summary: 'Renames a category or changes its picture',
  access: 'admin',
  input: {
    params: CategoryAddress,
    form: CategoryEditForm,
    files: { img: { max: 1, required: false } },
  },
  output: Category,
  errors: ['UNSUPPORTED_IMAGE', 'RATE_LIMITED', 'NAME_TAKEN', 'CONFLICT_RETRY'],
  uses: {
    keys: ['pepper'],
    table: ['DeleteItem', 'PutItem', 'UpdateItem'],
    partitions: ['CATEGORIES', 'CATEGORY_NAME#', 'LIMIT#'],
    images: ['PutObject'],
  },
  work: 'image',
} as const satisfies Row;

export const deleteCategory = {
  id: 'deleteCategory',
  method: 'DELETE',
  path: '/categories/{id}',
  summary: 'Removes an empty category; 1 to 5 are fixed',
  access: 'admin',
  input: { params: CategoryAddress },
  success: 204,
  errors: ['PROTECTED', 'CATEGORY_NOT_EMPTY', 'CONFLICT_RETRY'],
  uses: { table: ['DeleteItem'], partitions: ['CATEGORIES', 'CATEGORY_NAME#'] },
} as const satisfies Row;

export const endReductions = {
  id: 'endReductions',
  summary: 'Ends the reductions that are 30 days old, whose lower price is now the normal one',
  trigger: 'schedule',
  everyMinutes: 24 * 60,
  atHour: 0,
  timeoutSeconds: 60,
  uses: {
    table: ['UpdateItem'],
    partitions: ['PRODUCT#'],
    statements: [{ table: ['GetItem'], partitions: ['SETTINGS'] }],
    lists: ['CATALOG'],
  },
} as const satisfies Row;
