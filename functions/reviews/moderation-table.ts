import { existing, ShopError } from '#shared/domain/errors.ts';
import type { ReviewId } from '#shared/domain/ids.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import type { Page } from '#shared/rows/row.ts';
import { foundIn, getItems, one, queryItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { RATING, REVIEW, type ReviewRecord } from '../table/items.ts';
import { HIDDEN_REVIEWS_LIST, keys, REVIEW_PREFIX, REVIEWS_LIST } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { pageOf, type PageRequest, findInLists, queryNewestIn } from '../table/page.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { EXISTS, put, transact, update } from '../table/write.ts';
import { isUnchanged, nextRating, type CountedRating } from './rating-table.ts';
import { changeOfRating, countedReview, type RatedReview } from './review-rules.ts';
import { toReview } from './review-table.ts';

const LISTS = [REVIEWS_LIST, HIDDEN_REVIEWS_LIST];

export const toModeratedReview = (record: ReviewRecord): ModeratedReview => {
  const { reply: _, ...review } = toReview(record);
  const { hidden, reply } = record;
  return { ...review, ...(hidden && { hidden }), ...(reply && { reply }) };
};

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

/** @throws ShopError NOT_FOUND; REVIEW_ANSWERED when the review has an answer */
export const saveReply = async (
  id: ReviewId,
  reply: NonNullable<ReviewRecord['reply']>,
): Promise<ReviewRecord> => {
  const { productId } = existing(await findInLists(REVIEW, LISTS, id));
  const key = keys.review(productId, id);
  const failed = await transact({
    review: update(key, expression`SET reply = ${reply}`, {
      when: expression`attribute_exists(pk) AND attribute_not_exists(reply)`,
    }),
  });
  const review = existing(only(REVIEW, await getItems([key]))[0]);
  // A repeated request changes nothing.
  if (failed && review.reply?.text !== reply.text) throw new ShopError('REVIEW_ANSWERED');
  return review;
};
