import { listModeratedReviews } from '#shared/rows/reviews.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest } from '../table/page.ts';
import { maskMarks } from '../http/personal-data.ts';
import { listModerated } from './moderation-table.ts';

export const handler = signedInEndpoint(listModeratedReviews, async ({ query }) => {
  const { entries, next } = await listModerated(pageRequest(listModeratedReviews, query));
  return { entries: entries.map(maskMarks), next };
});
