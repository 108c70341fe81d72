import { listModeratedReviews } from '#shared/rows/reviews.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listModerated } from './moderation-table.ts';

export const handler = signedInEndpoint(listModeratedReviews, ({ query }) =>
  listModerated(pageRequest(listModeratedReviews, query)),
);
