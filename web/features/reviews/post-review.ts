import type { NewReview } from '#shared/domain/schemas/review.ts';
import { call } from '../../api/call.ts';
import { createApiThunk } from '../../api/thunk.ts';

/** Publishes a review once, however often it is sent with the same key, and returns it (RULE-47). */
export const postReview = createApiThunk(
  'reviews/postReview',
  ({ token, key, ...body }: NewReview & { token: string; key: string }, { signal }) =>
    call('postReview', { token, headers: { 'idempotency-key': key }, body, signal }),
);
