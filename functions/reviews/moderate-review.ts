import type { ReviewId } from '#shared/domain/ids.ts';
import { moderateReview } from '#shared/rows/reviews.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { markOf } from '../orders/shipment-table.ts';
import { maskMarks } from '../http/personal-data.ts';
import { saveVisibility, toModeratedReview } from './moderation-table.ts';

export const handler = signedInEndpoint(moderateReview, async ({ params, body, account, now }) => {
  const hidden = body.hidden ? markOf(account, now) : undefined;
  const review = await saveVisibility(params.id as ReviewId, hidden);
  return maskMarks(toModeratedReview(review));
});
