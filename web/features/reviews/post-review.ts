import type { NewReview } from '#shared/domain/schemas/review.ts';
import { call } from '../../api/call.ts';
import { createApiThunk } from '../../api/thunk.ts';

/** Publishes a review and returns the stored one. */
export const postReview = createApiThunk(
  'reviews/postReview',
  ({ token, ...body }: NewReview & { token: string }, { signal }) =>
    call('postReview', { token, body, signal }),
);
