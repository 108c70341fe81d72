import * as z from 'zod/mini';
import { PageQuery } from '../domain/schemas/page.ts';
import { NewReview, Review } from '../domain/schemas/review.ts';
import { route } from './route.ts';

export const listReviews = route({
  id: 'listReviews',
  area: 'reviews',
  method: 'GET',
  path: '/reviews',
  summary: 'Every review, newest first',
  access: 'public',
  input: { query: PageQuery },
  success: 200,
  output: z.array(Review),
  errors: [],
  uses: { list: true },
  work: 'read',
  cache: { seconds: 5, staleSeconds: 60 },
  pageSize: 500,
});

export const postReview = route({
  id: 'postReview',
  area: 'reviews',
  method: 'POST',
  path: '/reviews',
  summary: "Reviews a product; the product's rating follows in the same transaction",
  access: 'user',
  input: { body: NewReview },
  success: 201,
  output: Review,
  errors: ['CONFLICT_RETRY'],
  uses: {
    table: ['BatchGetItem', 'PutItem', 'UpdateItem'],
    partitions: ['ADMIN#', 'PRODUCT#', 'USER#'],
    secrets: true,
  },
  work: 'write',
});
