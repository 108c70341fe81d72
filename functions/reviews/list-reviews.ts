import { listReviews } from '#shared/rows/reviews.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listAllReviews, listReviewsOf } from './review-table.ts';

export const handler = endpoint(listReviews, ({ query }) =>
  query.productId === undefined
    ? listAllReviews(pageRequest(listReviews, query))
    : listReviewsOf(query.productId, pageRequest(listReviews, query)),
);
