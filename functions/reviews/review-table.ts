/** Reviews in the table, in the partition of their product, so that one query returns both. */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/row.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { getAll, query } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { RATING, REVIEW } from '../table/items.ts';
import { keys, REVIEW_PREFIX, REVIEWS_LIST, type Item } from '../table/keys.ts';
import { pageOf, queryNewest, type PageRequest } from '../table/page.ts';
import type { ReviewRecord } from '../table/records.ts';
import { EXISTS, IS_NEW, put, transact, update } from '../table/write.ts';
import { ratingChange } from './review-rules.ts';
import { itemOf } from '../table/kind.ts';

export const reviewItem = (review: ReviewRecord): Item =>
  itemOf(
    REVIEW,
    { ...keys.review(review.productId, review.id), ...keys.reviewList(review.id) },
    review,
  );

/** The public part of a review: of its author only names and avatar. */
export const toReview = ({ author, ...review }: ReviewRecord): Review => ({
  id: review.id,
  rating: review.rating,
  content: review.content,
  productId: review.productId,
  createdAt: review.createdAt,
  userId: review.userId,
  user: { firstname: author.firstname, lastname: author.lastname, avatar: author.avatar },
});

export const listAllReviews = async (request: PageRequest): Promise<Page<Review>> =>
  pageOf((await queryNewest(REVIEW, REVIEWS_LIST, request)).map(toReview), {
    limit: request.limit,
  });

/** The reviews of one product, newest first. */
export const listReviewsOf = async (
  product: ProductId,
  { after, limit }: PageRequest,
): Promise<Page<Review>> => {
  const reviews = await query(REVIEW, {
    partition: keys.product(product).pk,
    prefix: REVIEW_PREFIX,
    backwards: true,
    startAfter: after === undefined ? undefined : keys.review(product, after as ReviewId),
    limit: limit + 1,
  });
  return pageOf(reviews.map(toReview), { limit });
};

/** Attempts to save a review while other reviews of the same author change the same rating. */
const MAX_RACES = 5;

/**
 * Writes the review, the author's latest rating and the product's sum and count together
 * (PROMISE-R12). A review without stars keeps the earlier rating, or writes 0, because the author's
 * reviews are found by their ratings.
 * @throws ShopError NOT_FOUND when the product was deleted meanwhile
 */
export const saveNewReview = async (review: ReviewRecord): Promise<void> => {
  const ratingKey = keys.rated(review.userId, review.productId);
  for (let race = 0; race < MAX_RACES; race += 1) {
    const [latest] = await getAll(RATING, [ratingKey]);
    const before = latest?.rating ?? 0;
    const { sum, count } = ratingChange(before, review.rating);
    const failed = await transact([
      update(
        keys.product(review.productId),
        expression`ADD ratingSum ${sum}, ratingCount ${count}`,
        EXISTS,
      ),
      put(reviewItem(review)),
      put(
        itemOf(RATING, ratingKey, { rating: review.rating < 1 ? before : review.rating }),
        // Two concurrent reviews of one author must not both replace the same rating.
        latest ? { when: expression`rating = ${before}` } : IS_NEW,
      ),
    ]);
    if (failed.length === 0) return;
    if (failed.some(({ index }) => index === 0)) throw new ShopError('NOT_FOUND');
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
