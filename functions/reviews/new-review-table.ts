import { existing, ShopError } from '#shared/domain/errors.ts';
import { ONLY_BUYERS } from '#shared/domain/law.ts';
import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import { purchasesOf } from '../orders/order-table.ts';
import { countersIn, keyOf, rejectionOf, writesOf, type Count } from '../limits/limits-table.ts';
import { getItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { PRODUCT, RATING, REVIEW, type ReviewRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { only } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import { changedMeanwhile, check, EXISTS, put, transact, update } from '../table/write.ts';
import { changeOfRating, isFresh, type RatingChange } from './review-rules.ts';
import { isUnchanged, nextRating, type CountedRating } from './rating-table.ts';
import { reviewItem } from './review-table.ts';

/** Only a review with stars that is later than the counted one counts. Ids sort by time. */
const counting = ({ id, rating }: ReviewRecord, latest: CountedRating): CountedRating =>
  rating >= 1 && id > (latest.review ?? '') ? { rating, review: id } : latest;

const isNamed = ({ firstname, lastname, avatar }: ReviewRecord['author']) =>
  expression`firstname = ${firstname} AND lastname = ${lastname} AND avatar = ${avatar}`;

/** @throws ShopError NOT_FOUND when the review was deleted meanwhile */
export const findPosted = async (productId: ProductId, id: string) => {
  const items = await getItems([keys.review(productId, id as ReviewId), keys.product(productId)]);
  const [review] = only(REVIEW, items);
  const { ratingSum, ratingCount } = existing(only(PRODUCT, items)[0]);
  return { review: existing(review), sum: ratingSum, count: ratingCount };
};

interface Rules {
  /** Whose reviews are counted; absent: they have no limit. */
  author?: string | undefined;
  isOnlyBuyers?: boolean;
}

/**
 * Writes the review, its author's counters, the author's latest rating and the product's sum and
 * count together (PROMISE-R12). A review without stars writes a rating too, because the author's
 * reviews are found by their ratings.
 * @returns the stored review, and what it adds to the product's sum and count
 * @throws ShopError FORBIDDEN for others than buyers (RULE-102); RATE_LIMITED; NOT_FOUND when the product was deleted meanwhile; CONFLICT_RETRY
 *   when the author got another name meanwhile; IN_PROGRESS when the key is used
 */
export const saveNewReview = async (
  review: ReviewRecord,
  request: KeyedRequest,
  { author, isOnlyBuyers = false }: Rules = {},
): Promise<{ review: ReviewRecord; change: RatingChange }> => {
  const ratingKey = keys.rated(review.userId, review.productId);
  const counts: Count[] =
    author === undefined
      ? []
      : [
          { limit: 'review', subject: author },
          { limit: 'productReview', subject: `${author}\n${review.productId}` },
        ];
  const { now } = request;
  return retryRaces(async () => {
    const [items, purchases] = await Promise.all([
      getItems([ratingKey, ...counts.map(keyOf)]),
      purchasesOf(review.userId, review.productId),
    ]);
    if (isOnlyBuyers && !purchases.some((purchase) => isFresh(purchase, now))) {
      throw new ShopError('FORBIDDEN', { message: ONLY_BUYERS });
    }
    const [latest] = only(RATING, items);
    const counters = countersIn(counts, items);
    const rejection = rejectionOf(counters, now);
    if (rejection) throw rejection;
    const stored: ReviewRecord = { ...review, ...(purchases.length > 0 && { verified: true }) };
    const counted = counting(review, latest ?? { rating: 0 });
    const change = changeOfRating(latest?.rating ?? 0, counted.rating);
    const failed = await transact({
      product: update(
        keys.product(review.productId),
        expression`ADD ratingSum ${change.sum}, ratingCount ${change.count}`,
        EXISTS,
      ),
      review: put(reviewItem(stored)),
      rating: put(nextRating(ratingKey, latest, counted), { when: isUnchanged(latest) }),
      counters: writesOf(counters, { at: now.getTime() }),
      usedKey: rememberKey(review.id, request),
      // After a change of the name a worker corrects the existing reviews. A review with the old
      // name must not be added later.
      author: check(keys.account({ role: 'user', id: review.userId }), isNamed(review.author)),
    });
    if (!failed) return { review: stored, change };
    requireUnused(failed.usedKey);
    if (failed.author) throw changedMeanwhile(failed.author);
    if (failed.product) throw new ShopError('NOT_FOUND');
    return LOST_RACE;
  });
};
