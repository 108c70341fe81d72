import type { ReviewId } from '#shared/domain/ids.ts';
import { moderateReview } from '#shared/rows/reviews.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { markOf } from '../orders/shipment-table.ts';
import { maskMarks } from '../http/personal-data.ts';
import { saveReply, saveVisibility, toModeratedReview } from './moderation-table.ts';

export const handler = signedInEndpoint(moderateReview, async ({ params, body, account, now }) => {
  const [id, mark] = [params.id as ReviewId, markOf(account, now)];
  const review =
    body.reply === undefined
      ? await saveVisibility(id, body.hidden ? mark : undefined)
      : await saveReply(id, { ...mark, text: body.reply });
  return maskMarks(toModeratedReview(review));
});
