/** Reviews in the table. They stand in their product's partition, so that one query gets both. */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId, ReviewId, UserId } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/row.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../http/env.ts';
import { calling, document, getItems, queryAll, type Item } from '../table/client.ts';
import { keys, RATED_PREFIX, REVIEW_PREFIX, REVIEWS_LIST } from '../table/keys.ts';
import { pageOf, queryNewest, type PageRequest } from '../table/page.ts';
import { transact } from '../table/transact.ts';
import { ratingChange } from './review-rules.ts';

/** What a review shows of who wrote it. */
export interface Author {
  firstname: string;
  lastname: string;
  avatar: string | null;
}

/** Who wrote the reviews of a deleted account (RULE-32). */
export const REMOVED_AUTHOR: Author = {
  firstname: 'Usuario',
  lastname: 'eliminado',
  avatar: null,
};

/** A review as stored: its author is a snapshot, which a worker keeps up with the account. */
export interface ReviewRecord {
  id: ReviewId;
  productId: ProductId;
  userId: UserId;
  rating: number;
  content: string;
  /** UTC ISO 8601. */
  createdAt: string;
  author: Author;
}

export const reviewItem = (review: ReviewRecord): Item => ({
  ...keys.review(review.productId, review.id),
  ...keys.reviewList(review.id),
  ...review,
});

/** What everybody may see of a review: of its author never more than names and avatar. */
export const toReview = (item: Item | ReviewRecord): Review => {
  const review = item as ReviewRecord;
  const { firstname, lastname, avatar } = review.author;
  return {
    id: review.id,
    rating: review.rating,
    content: review.content,
    productId: review.productId,
    createdAt: review.createdAt,
    userId: review.userId,
    user: { firstname, lastname, avatar },
  };
};

/** Everybody's reviews, newest first. */
export const listAllReviews = async (request: PageRequest): Promise<Page<Review>> =>
  pageOf((await queryNewest(REVIEWS_LIST, request)).map(toReview), request.limit);

const reviewsOf = (product: ProductId): Promise<Item[]> =>
  queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :review)',
    ExpressionAttributeValues: { ':pk': keys.product(product).pk, ':review': REVIEW_PREFIX },
    ConsistentRead: true,
  });

/** Deletes the reviews of a product that is gone. */
export const removeReviewsOf = async (product: ProductId): Promise<void> => {
  for (const { pk, sk } of await reviewsOf(product)) {
    await calling(document.send(new DeleteCommand({ TableName: env.tableName, Key: { pk, sk } })));
  }
};

/** Products that a user has written about. */
const reviewedBy = async (user: UserId): Promise<ProductId[]> => {
  const items = await queryAll({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :rated)',
    ExpressionAttributeValues: {
      ':pk': keys.account({ role: 'user', id: user }).pk,
      ':rated': RATED_PREFIX,
    },
    ConsistentRead: true,
  });
  return items.map(({ sk }) => String(sk).slice(RATED_PREFIX.length) as ProductId);
};

/** Writes an author into all reviews of a user, those that were deleted meanwhile left out. */
export const saveAuthor = async (user: UserId, author: Author): Promise<void> => {
  for (const product of await reviewedBy(user)) {
    const reviews = (await reviewsOf(product)) as unknown as ReviewRecord[];
    for (const { id } of reviews.filter(({ userId }) => userId === user)) {
      await calling(
        document.send(
          new UpdateCommand({
            TableName: env.tableName,
            Key: keys.review(product, id),
            UpdateExpression: 'SET author = :author',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':author': author },
          }),
        ),
      ).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  }
};

/** Reviews that one author may send at the same moment before one is told to come again. */
const MAX_RACES = 5;

/**
 * Writes review, author's latest rating and the product's sum and count together (PROMISE-R12).
 * A review without stars leaves a rating of 0, or the one before: the author's reviews are found by it.
 * @throws ShopError NOT_FOUND when the product was taken off the shelves meanwhile
 */
export const saveNewReview = async (review: ReviewRecord): Promise<void> => {
  const ratedKey = keys.rated(review.userId, review.productId);
  for (let race = 0; race < MAX_RACES; race += 1) {
    const [rated] = await getItems([ratedKey]);
    const before = Number(rated?.['rating'] ?? 0);
    const change = ratingChange(before, review.rating);
    const failed = await transact([
      {
        Update: {
          TableName: env.tableName,
          Key: keys.product(review.productId),
          UpdateExpression: 'ADD ratingSum :sum, ratingCount :count',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':sum': change.sum, ':count': change.count },
        },
      },
      { Put: { TableName: env.tableName, Item: reviewItem(review) } },
      {
        Put: {
          TableName: env.tableName,
          Item: { ...ratedKey, rating: review.rating < 1 ? before : review.rating },
          // Two reviews of one author at once must not both replace the same rating.
          ...(rated
            ? {
                ConditionExpression: 'rating = :before',
                ExpressionAttributeValues: { ':before': before },
              }
            : { ConditionExpression: 'attribute_not_exists(pk)' }),
        },
      },
    ]);
    if (failed.length === 0) return;
    if (failed.some(({ index }) => index === 0)) throw new ShopError('NOT_FOUND');
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
