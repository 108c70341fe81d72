import { listReviews } from '#shared/rows/reviews.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllReviews } from './review-table.ts';

export const handler = endpoint(listReviews, ({ query }) =>
  listAllReviews(pageRequest(listReviews, query)),
);
