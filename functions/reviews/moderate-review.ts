import type { ReviewId } from '#shared/domain/ids.ts';
import { moderateReview } from '#shared/rows/reviews.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { ADMIN } from '../table/items.ts';
import { decode } from '../table/kind.ts';
import { maskMarks } from '../http/personal-data.ts';
import { saveVisibility, toModeratedReview } from './moderation-table.ts';

export const handler = signedInEndpoint(moderateReview, async ({ params, body, account, now }) => {
  const { id, firstname, lastname } = decode(ADMIN, account);
  const hidden = { by: { id, firstname, lastname }, at: now.toISOString() };
  const review = await saveVisibility(params.id as ReviewId, body.hidden ? hidden : undefined);
  return maskMarks(toModeratedReview(review));
});
