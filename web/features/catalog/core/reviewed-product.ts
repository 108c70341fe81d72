import type { Product } from '#shared/domain/schemas/product.ts';
import type { PostedReview } from '#shared/domain/schemas/review.ts';

/** A review that was posted in this tab. */
export interface OwnReview {
  review: PostedReview;
  /** Epoch ms. */
  postedAt: number;
}

/**
 * After this many ms every answer contains the review: a shared cache serves an answer for 5 s, and
 * for 60 s more while it revalidates. An answer without it then means that the shop hides it.
 */
const MAX_ANSWER_AGE = 65_000;

/**
 * Adds a new review on top, with the rating that the shop answered with it. Returns the same product
 * if the review is already there.
 */
export const withReview = (
  product: Product,
  { product: rated, ...review }: PostedReview,
): Product =>
  product.reviews.some(({ id }) => id === review.id)
    ? product
    : { ...product, ...rated, reviews: [review, ...product.reviews] };

/** Adds the own reviews that an answer may lack because a cache stored it before them. */
export const withOwnReviews = (
  product: Product,
  own: readonly OwnReview[],
  receivedAt: number,
): Product => {
  const [newest] = product.reviews;
  return own
    .filter(({ review, postedAt }) => {
      const isRecent = receivedAt - postedAt < MAX_ANSWER_AGE;
      // Ids sort by time: an answer with a newer review is from after this one.
      return isRecent && review.productId === product.id && review.id > (newest?.id ?? '');
    })
    .reduce((page, { review }) => withReview(page, review), product);
};
