import { listModeratedReviews } from '#shared/rows/reviews.ts';
import { presenterFor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { listModerated } from './moderation-table.ts';

export const handler = signedInEndpoint(listModeratedReviews, async (request) => {
  const { entries, next } = await listModerated(pageRequest(listModeratedReviews, request.query));
  return { entries: entries.map(presenterFor(request).review), next };
});
