import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk } from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';

/** Hides a review, or shows it again (RULE-54). */
export const moderateReview = createAdminThunk(
  'reviews/moderate',
  ({ id, hidden }: { id: ModeratedReview['id']; hidden: boolean }, { token }) =>
    call('moderateReview', { params: { id }, body: { hidden }, token }),
);

export const reviews = createList({
  name: 'reviews',
  // The shop does not search reviews: the panel also finds them by the title of their product.
  page: ({ after, token, signal }) =>
    callPage('listModeratedReviews', { query: { after }, token, signal }),
  saved: (action) => (moderateReview.fulfilled.match(action) ? action : undefined),
});
