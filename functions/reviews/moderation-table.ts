import { existing, ShopError } from '#shared/domain/errors.ts';
import type { ReviewId } from '#shared/domain/ids.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import type { Page } from '#shared/rows/row.ts';
import { getItems, queryItems, foundIn, one } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { RATING, REVIEW, type ReviewRecord } from '../table/items.ts';
import { HIDDEN_REVIEWS_LIST, keys, REVIEW_PREFIX, REVIEWS_LIST } from '../table/keys.ts';
import { pageOf, type PageRequest, findInLists, queryNewestIn } from '../table/page.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { EXISTS, put, transact, update } from '../table/write.ts';
import { isUnchanged, nextRating, type CountedRating } from './rating-table.ts';
import { changeOfRating, countedReview, type RatedReview } from './review-rules.ts';
import { toReview } from './review-table.ts';

const LISTS = [REVIEWS_LIST, HIDDEN_REVIEWS_LIST];

export const toModeratedReview = (review: ReviewRecord): ModeratedReview => ({
  ...toReview(review),
  ...(review.hidden && { hidden: review.hidden }),
});

/** Newest first. One of the two lists alone may fill the page. */
export const listModerated = async (request: PageRequest): Promise<Page<ModeratedReview>> => {
  const reviews = await queryNewestIn(REVIEW, LISTS, request);
  return pageOf(reviews.map(toModeratedReview), { limit: request.limit });
};

/** Reads all reviews of the product, because no key has the author. */
const ownReviews = async ({ productId, userId }: ReviewRecord): Promise<RatedReview[]> => {
  const reviews = (await queryItems({
    partition: keys.product(productId).pk,
    prefix: REVIEW_PREFIX,
    consistent: true,
    attributes: ['id', 'userId', 'rating', 'hidden'],
  })) as RatedReview[];
  return reviews.filter((review) => review.userId === userId);
};

const countedWith = async (changed: ReviewRecord): Promise<CountedRating> => {
  const own = await ownReviews(changed);
  const counted = countedReview(own.map((its) => (its.id === changed.id ? changed : its)));
  return counted ? { rating: counted.rating, review: counted.id } : { rating: 0 };
};

/**
 * `hidden` undefined shows the review again. Also updates the ratings, in one transaction.
 * @throws ShopError NOT_FOUND for an unknown review or a deleted product
 */
export const saveVisibility = async (
  id: ReviewId,
  hidden: ReviewRecord['hidden'],
): Promise<ReviewRecord> => {
  const { productId, userId } = existing(await findInLists(REVIEW, LISTS, id));
  const reviewKey = keys.review(productId, id);
  const ratingKey = keys.rated(userId, productId);
  const wanted = { review: one(REVIEW, reviewKey), rating: one(RATING, ratingKey) };
  return retryRaces(async () => {
    // Read before the reviews, so that the version changes if a review changes after this read.
    const { review, rating } = foundIn(wanted, await getItems([reviewKey, ratingKey]));
    if (!review) throw new ShopError('NOT_FOUND');
    const isHidden = review.hidden !== undefined;
    if (isHidden === (hidden !== undefined)) return review;
    const { hidden: _, ...rest } = review;
    const changed: ReviewRecord = hidden ? { ...rest, hidden } : rest;
    const before = rating ?? { rating: 0 };
    const after = review.rating < 1 ? before : await countedWith(changed);
    const { sum, count } = changeOfRating(before.rating, after.rating);
    const failed = await transact({
      product: update(
        keys.product(productId),
        expression`ADD ratingSum ${sum}, ratingCount ${count}`,
        EXISTS,
      ),
      review: hidden
        ? update(reviewKey, expression`SET #hidden = ${hidden}, listPk = ${HIDDEN_REVIEWS_LIST}`, {
            when: expression`attribute_exists(pk) AND attribute_not_exists(#hidden)`,
          })
        : update(reviewKey, expression`SET listPk = ${REVIEWS_LIST} REMOVE #hidden`, {
            when: expression`attribute_exists(#hidden)`,
          }),
      rating: put(nextRating(ratingKey, rating, after), { when: isUnchanged(rating) }),
    });
    if (failed?.product) throw new ShopError('NOT_FOUND');
    return failed ? LOST_RACE : changed;
  });
};
