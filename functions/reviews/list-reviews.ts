import { listReviews } from '#shared/routes/reviews.ts';
import { endpoint } from '../http/endpoint.ts';
import { listAllReviews } from './review-table.ts';

export const handler = endpoint(listReviews, () => listAllReviews());
