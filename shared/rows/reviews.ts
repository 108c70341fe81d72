import * as z from 'zod/mini';
import { MAX_PUBLIC_PAGE } from '../domain/limits.ts';
import { IdempotencyHeaders, PageQuery } from '../domain/schemas/request.ts';
import {
  ModeratedReview,
  NewReview,
  PostedReview,
  Review,
  ReviewListQuery,
  ReviewModeration,
} from '../domain/schemas/review.ts';
import { limited } from '../domain/schemas/text.ts';
import type { Row } from './row.ts';

export const listReviews = {
  id: 'listReviews',
  method: 'GET',
  path: '/reviews',
  summary: 'Every public review, or those of one product, newest first',
  access: 'public',
  input: { query: ReviewListQuery },
  output: z.array(Review),
  uses: { table: ['BatchGetItem', 'Query'], partitions: ['PRODUCT#'], lists: ['REVIEWS'] },
  cache: { seconds: 5, staleSeconds: 60 },
  pageSize: MAX_PUBLIC_PAGE,
} as const satisfies Row;

export const postReview = {
  id: 'postReview',
  method: 'POST',
  path: '/reviews',
  summary:
    "Reviews a product; the product's rating follows in the same transaction; in Spain only buyers",
  access: 'user',
  input: { headers: IdempotencyHeaders, body: NewReview },
  success: 201,
  output: PostedReview,
  errors: ['CONFLICT_RETRY', 'IDEMPOTENCY_MISMATCH', 'RATE_LIMITED'],
  uses: {
    keys: ['pepper'],
    table: ['PutItem', 'Query', 'UpdateItem'],
    partitions: ['IDEMPOTENCY#', 'LIMIT#', 'PRODUCT#', 'SETTINGS', 'USER#'],
  },
} as const satisfies Row;

export const listModeratedReviews = {
  id: 'listModeratedReviews',
  method: 'GET',
  path: '/admin/reviews',
  summary: 'Every review, hidden ones too, newest first',
  access: 'staff',
  input: { query: PageQuery },
  output: z.array(ModeratedReview),
  uses: { lists: ['HIDDEN_REVIEWS', 'REVIEWS'] },
  pageSize: 500,
} as const satisfies Row;

export const moderateReview = {
  id: 'moderateReview',
  method: 'PATCH',
  path: '/reviews/{id}',
  summary:
    "Hides a review or shows it again, with the product's rating in the same transaction; or answers it, once",
  access: 'admin',
  input: {
    params: z.object({ id: limited().check(z.regex(/^[0-9A-Z]{26}$/)) }),
    body: ReviewModeration,
  },
  output: ModeratedReview,
  errors: ['CONFLICT_RETRY', 'REVIEW_ANSWERED'],
  uses: {
    table: ['PutItem', 'Query', 'UpdateItem'],
    partitions: ['PRODUCT#', 'USER#'],
    lists: ['HIDDEN_REVIEWS', 'REVIEWS'],
  },
} as const satisfies Row;
