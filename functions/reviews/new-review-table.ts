/** Stores new reviews, within the limits of their author. */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import { MAX_REVIEWS_AN_HOUR } from '#shared/domain/limits.ts';
import { getAll, getItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { RATING, REVIEW, REVIEW_COUNT } from '../table/items.ts';
import { keys, type Key } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import type { ReviewCountRecord, ReviewRecord } from '../table/records.ts';
import { madeMeanwhile, rememberKey, type KeyedRequest } from '../table/used-key.ts';
import { foundIn, one } from '../table/wanted.ts';
import { EXISTS, IS_NEW, put, transact, update, type Write } from '../table/write.ts';
import {
  DAILY,
  HOURLY,
  recentPosts,
  refusalOfPost,
  secondsToWait,
  type Limit,
} from './review-limit-rules.ts';
import { changeOfRating, type RatingChange } from './review-rules.ts';
import { isUnchanged, nextRating, type CountedRating } from './rating-table.ts';
import { reviewItem } from './review-table.ts';

/** Attempts. Every lost race means that another review of the author was saved, and the hour limits those. */
const MAX_RACES = MAX_REVIEWS_AN_HOUR + 2;

/** Counts the review, unless another one was counted after `seen` was read. */
const count = (
  key: Key,
  {
    review,
    limit,
    seen,
  }: { review: ReviewRecord; limit: Limit; seen: ReviewCountRecord | undefined },
): Write => {
  const now = new Date(review.createdAt);
  const posts = [...recentPosts(seen?.posts ?? [], limit, now.getTime()), now.getTime()];
  const record = { posts, latest: review.id, expiresAt: expiryOf(REVIEW_COUNT, now) };
  return put(
    itemOf(REVIEW_COUNT, key, record),
    seen ? { when: expression`latest = ${seen.latest}` } : IS_NEW,
  );
};

/**
 * The author's counted rating after a new review. A review without stars does not change the rating.
 * Neither does a review that is older than the counted one but is stored later; ids sort by time.
 */
const counting = ({ id, rating }: ReviewRecord, latest: CountedRating): CountedRating =>
  rating >= 1 && id > (latest.review ?? '') ? { rating, review: id } : latest;

export interface Posted {
  review: ReviewRecord;
  /** What the review adds to the product's sum and count. */
  change: RatingChange;
}

/**
 * The review that the key of a request has made. The product's rating contains it.
 * @throws ShopError NOT_FOUND when the review was deleted since
 */
export const findPosted = async (product: ProductId, id: string): Promise<Posted> => {
  const [review] = await getAll(REVIEW, [keys.review(product, id as ReviewId)]);
  if (!review) throw new ShopError('NOT_FOUND');
  return { review, change: { sum: 0, count: 0 } };
};

/**
 * Writes the review, its author's counters, the author's latest rating and the product's sum and
 * count together (PROMISE-R12). A review without stars writes a rating too, because the author's
 * reviews are found by their ratings.
 * @param prefix of the counters' keys; only a shared account has one
 * @returns the review, or the one that the key of a concurrent request has made
 * @throws ShopError RATE_LIMITED; NOT_FOUND when the product was deleted meanwhile
 */
export const saveNewReview = async (
  review: ReviewRecord,
  request: KeyedRequest,
  prefix = '',
): Promise<Posted> => {
  const ratingKey = keys.rated(review.userId, review.productId);
  const hourKey = keys.reviewCount(review.userId, `${prefix}HOUR`);
  const dayKey = keys.reviewCount(review.userId, `${prefix}${review.productId}`);
  const wanted = {
    latest: one(RATING, ratingKey),
    hour: one(REVIEW_COUNT, hourKey),
    day: one(REVIEW_COUNT, dayKey),
  };
  const now = Date.parse(review.createdAt);
  for (let race = 0; race < MAX_RACES; race += 1) {
    const { latest, hour, day } = foundIn(wanted, await getItems([ratingKey, hourKey, dayKey]));
    const refusal = refusalOfPost({
      hourly: secondsToWait(hour?.posts ?? [], HOURLY, now),
      daily: secondsToWait(day?.posts ?? [], DAILY, now),
    });
    if (refusal) throw refusal;
    const counted = counting(review, latest ?? { rating: 0 });
    const change = changeOfRating(latest?.rating ?? 0, counted.rating);
    const failed = await transact([
      update(
        keys.product(review.productId),
        expression`ADD ratingSum ${change.sum}, ratingCount ${change.count}`,
        EXISTS,
      ),
      put(reviewItem(review)),
      put(nextRating(ratingKey, latest, counted), { when: isUnchanged(latest) }),
      count(hourKey, { review, limit: HOURLY, seen: hour }),
      count(dayKey, { review, limit: DAILY, seen: day }),
      ...rememberKey(review.id, request),
    ]);
    if (failed.length === 0) return { review, change };
    const earlier = madeMeanwhile(failed, request);
    if (earlier) return findPosted(review.productId, earlier);
    if (failed.some(({ index }) => index === 0)) throw new ShopError('NOT_FOUND');
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
