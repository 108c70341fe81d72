import type { PostedReview } from '#shared/domain/schemas/review.ts';
import type { PublishedProduct } from '#shared/hosting/published-page.ts';

/** A review that was posted in this tab. */
export interface OwnReview {
  review: PostedReview;
  /** Epoch ms. */
  postedAt: number;
}

/**
 * Milliseconds after which every answer contains the review: a shared cache serves an answer for 5 s,
 * and for 60 s more while it revalidates. If the review is missing later, an admin has hidden it.
 */
const MAX_ANSWER_AGE = 65_000;

/**
 * Adds a new review on top and sets the rating that the API sent with it. Returns the same product if
 * it already has the review.
 */
export const withReview = (
  product: PublishedProduct,
  { product: rated, userId: _, ...review }: PostedReview,
): PublishedProduct =>
  product.reviews.some(({ id }) => id === review.id)
    ? product
    : { ...product, ...rated, reviews: [review, ...product.reviews] };

/** Adds own reviews that are missing in an answer because a cache stored it earlier. */
export const withOwnReviews = (
  product: PublishedProduct,
  own: readonly OwnReview[],
  receivedAt: number,
): PublishedProduct => {
  const [newest] = product.reviews;
  return own
    .filter(({ review, postedAt }) => {
      const isRecent = receivedAt - postedAt < MAX_ANSWER_AGE;
      // Ids sort by time, so an answer with a newer review was made after this review.
      return isRecent && review.productId === product.id && review.id > (newest?.id ?? '');
    })
    .reduce((page, { review }) => withReview(page, review), product);
};
