/** Reviews are in the partition of their product, so that one query returns both. */
import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/row.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { query, type Consistency } from '../table/client.ts';
import { REVIEW, type ReviewRecord } from '../table/items.ts';
import { keys, REVIEW_PREFIX, REVIEWS_LIST, type Item } from '../table/keys.ts';
import { firstIdAt } from '../table/new-id.ts';
import { pageOf, queryNewest, type PageRequest } from '../table/page.ts';
import { itemOf } from '../table/kind.ts';

export const reviewItem = (review: ReviewRecord): Item =>
  itemOf(
    REVIEW,
    { ...keys.review(review.productId, review.id), ...keys.reviewList(review.id) },
    review,
  );

export const toReview = ({ author, ...review }: ReviewRecord): Review => ({
  id: review.id,
  rating: review.rating,
  content: review.content,
  productId: review.productId,
  createdAt: review.createdAt,
  userId: review.userId,
  user: { firstname: author.firstname, lastname: author.lastname, avatar: author.avatar },
  ...(review.verified && { verified: true }),
  ...(review.reply && { reply: { text: review.reply.text, at: review.reply.at } }),
});

/** Public reviews since a time in epoch ms, oldest first. */
export const listReviewsSince = (time: number): Promise<ReviewRecord[]> =>
  query(REVIEW, { list: REVIEWS_LIST, after: firstIdAt(time), limit: 1000 });

export const listAllReviews = async (request: PageRequest): Promise<Page<Review>> =>
  pageOf((await queryNewest(REVIEW, REVIEWS_LIST, request)).map(toReview), {
    limit: request.limit,
  });

const isPublic = ({ hidden }: ReviewRecord): boolean => hidden === undefined;

const newestOf = (
  product: ProductId,
  after: string | undefined,
  { limit, consistent = false }: { limit: number } & Consistency,
): Promise<ReviewRecord[]> =>
  query(REVIEW, {
    partition: keys.product(product).pk,
    prefix: REVIEW_PREFIX,
    backwards: true,
    startAfter: after === undefined ? undefined : keys.review(product, after as ReviewId),
    limit,
    consistent,
  });

/** Maximum older reviews that a page reads to replace hidden ones. */
const MAX_OLDER = 300;

/**
 * A page of a product's public reviews. Older reviews replace hidden ones. With very many hidden
 * reviews in between, the page is shorter and still has a next page.
 * @param newest reviews; more than `limit` when there may be older ones
 */
export const publicPage = async (
  product: ProductId,
  newest: readonly ReviewRecord[],
  bounds: { limit: number; maxBytes?: number } & Consistency,
): Promise<Page<Review>> => {
  const shown = newest.filter(isPublic);
  let rest = newest.length > bounds.limit ? newest.at(-1)?.id : undefined;
  if (rest !== undefined && shown.length <= bounds.limit) {
    const older = await newestOf(product, rest, { ...bounds, limit: MAX_OLDER });
    shown.push(...older.filter(isPublic));
    rest = older.length === MAX_OLDER ? older.at(-1)?.id : undefined;
  }
  const { entries, next = rest } = pageOf(shown.map(toReview), bounds);
  return { entries, next };
};

export const listReviewsOf = async (
  product: ProductId,
  { after, limit }: PageRequest,
): Promise<Page<Review>> =>
  publicPage(product, await newestOf(product, after, { limit: limit + 1 }), { limit });
