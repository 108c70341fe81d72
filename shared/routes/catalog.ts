import * as z from 'zod/mini';
import { CategoryId } from '../ids.ts';
import { Category, CategoryWithProducts } from '../schemas/category.ts';
import { Product, ProductListQuery, ProductSummary } from '../schemas/product.ts';
import { route } from './route.ts';

/** A shopper may see a price or stock this old; the order itself always reads the table. */
const cache = { seconds: 5, staleSeconds: 60 };

export const listProducts = route({
  id: 'listProducts',
  area: 'catalog',
  method: 'GET',
  path: '/products',
  summary: 'Every product, or those of one category, in catalogue order',
  access: 'public',
  input: { query: ProductListQuery },
  success: 200,
  output: z.array(ProductSummary),
  errors: [],
  uses: { table: ['Query'] },
  work: 'read',
  cache,
});

export const getProduct = route({
  id: 'getProduct',
  area: 'catalog',
  method: 'GET',
  path: '/products/{id}',
  summary: 'One product by slug or id, with its reviews, newest first',
  access: 'public',
  input: { params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }) },
  success: 200,
  output: Product,
  errors: [],
  uses: { table: ['GetItem', 'Query'] },
  work: 'read',
  cache,
});

export const listCategories = route({
  id: 'listCategories',
  area: 'catalog',
  method: 'GET',
  path: '/categories',
  summary: 'Every category in order of its id',
  access: 'public',
  input: {},
  success: 200,
  output: z.array(Category),
  errors: [],
  uses: { table: ['Query'] },
  work: 'read',
  cache,
});

export const getCategory = route({
  id: 'getCategory',
  area: 'catalog',
  method: 'GET',
  path: '/categories/{id}',
  summary: 'One category with its products',
  access: 'public',
  input: {
    params: z.object({
      id: z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,5}$/)),
        z.pipe(z.transform(Number), CategoryId),
      ),
    }),
  },
  success: 200,
  output: CategoryWithProducts,
  errors: [],
  uses: { table: ['GetItem', 'Query'] },
  work: 'read',
  cache,
});
