/** Reviews in the table, in the partition of their product, so that one query returns both. */
import type { ProductId, ReviewId, UserId } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/row.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { query, queryItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { REVIEW } from '../table/items.ts';
import { keys, RATED_PREFIX, REVIEW_PREFIX, REVIEWS_LIST, type Item } from '../table/keys.ts';
import { pageOf, queryNewest, type PageRequest } from '../table/page.ts';
import type { Author, ReviewRecord } from '../table/records.ts';
import { EXISTS, remove, update, write } from '../table/write.ts';
import { itemOf } from '../table/kind.ts';

/** The author of reviews whose account was deleted (RULE-32). */
export const REMOVED_AUTHOR: Author = {
  firstname: 'Usuario',
  lastname: 'eliminado',
  avatar: null,
};

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

const newestOf = (
  product: ProductId,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReviewRecord[]> =>
  query(REVIEW, {
    partition: keys.product(product).pk,
    prefix: REVIEW_PREFIX,
    backwards: true,
    startAfter: after === undefined ? undefined : keys.review(product, after as ReviewId),
    limit,
  });

const isPublic = ({ hidden }: ReviewRecord): boolean => hidden === undefined;

/** Reviews that are read in place of hidden ones, request by request. */
const STEPS = [25, 75, 200];

/**
 * The public ones of a product's newest reviews. Older reviews take the place of hidden ones, within
 * a bound: behind more hidden ones than that a page is shorter, and still has a next page.
 * @param read the newest reviews; more than `limit` when there may be older ones
 */
export const publicPage = async (
  product: ProductId,
  read: readonly ReviewRecord[],
  bounds: { limit: number; maxBytes?: number },
): Promise<Page<Review>> => {
  const { limit } = bounds;
  const shown = read.filter(isPublic);
  let rest = read.length > limit ? read.at(-1)?.id : undefined;
  for (const step of STEPS) {
    if (rest === undefined || shown.length > limit) break;
    const older = await newestOf(product, { after: rest, limit: step });
    shown.push(...older.filter(isPublic));
    rest = older.length === step ? older.at(-1)?.id : undefined;
  }
  const { entries, next = rest } = pageOf(shown.map(toReview), bounds);
  return { entries, next };
};

/** The public reviews of one product, newest first. */
export const listReviewsOf = async (
  product: ProductId,
  { after, limit }: PageRequest,
): Promise<Page<Review>> =>
  publicPage(product, await newestOf(product, { after, limit: limit + 1 }), { limit });

const reviewsOf = (product: ProductId): Promise<ReviewRecord[]> =>
  query(REVIEW, {
    partition: keys.product(product).pk,
    prefix: REVIEW_PREFIX,
    consistent: true,
  });

export const removeReviewsOf = async (product: ProductId): Promise<void> => {
  for (const { id } of await reviewsOf(product)) await write(remove(keys.review(product, id)));
};

const reviewedBy = async (user: UserId): Promise<ProductId[]> => {
  const items = await queryItems({
    partition: keys.account({ role: 'user', id: user }).pk,
    prefix: RATED_PREFIX,
    consistent: true,
  });
  return items.map(({ sk }) => String(sk).slice(RATED_PREFIX.length) as ProductId);
};

/** Writes the author into all reviews of a user; one that was deleted meanwhile stays deleted. */
export const saveAuthor = async (user: UserId, author: Author): Promise<void> => {
  for (const product of await reviewedBy(user)) {
    const reviews = await reviewsOf(product);
    for (const { id } of reviews.filter(({ userId }) => userId === user)) {
      await write(update(keys.review(product, id), expression`SET author = ${author}`, EXISTS));
    }
  }
};
