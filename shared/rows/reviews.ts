import * as z from 'zod/mini';
import { NewReview, Review, ReviewListQuery } from '../domain/schemas/review.ts';
import { row } from './row.ts';

export const listReviews = row({
  id: 'listReviews',
  area: 'reviews',
  trigger: 'http',
  method: 'GET',
  path: '/reviews',
  summary: 'Every review, or those of one product, newest first',
  access: 'public',
  input: { query: ReviewListQuery },
  success: 200,
  output: z.array(Review),
  errors: [],
  uses: { table: ['Query'], partitions: ['PRODUCT#'], list: true },
  work: 'read',
  cache: { seconds: 5, staleSeconds: 60 },
  pageSize: 500,
});

export const postReview = row({
  id: 'postReview',
  area: 'reviews',
  trigger: 'http',
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
