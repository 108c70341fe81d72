/** Reviews in the table. They stand in their product's partition, so that one query gets both. */
import { ShopError } from '#shared/errors.ts';
import type { ProductId, ReviewId, UserId } from '#shared/ids.ts';
import type { Review } from '#shared/schemas/review.ts';
import { TABLE } from '#shared/table.ts';
import { env } from '../http/env.ts';
import { getItems, queryAll, type Item } from '../table/client.ts';
import { keys, REVIEWS_LIST } from '../table/keys.ts';
import { transact } from '../table/transact.ts';
import { ratingChange } from './review-rules.ts';

/** A review as stored: the author's names and avatar are a snapshot (decision 32). */
export interface ReviewRecord {
  id: ReviewId;
  productId: ProductId;
  userId: UserId;
  rating: number;
  content: string;
  /** UTC ISO 8601. */
  createdAt: string;
  author: { firstname: string; lastname: string; avatar: string | null };
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

/** Every review, newest first. */
export const listAllReviews = async (): Promise<Review[]> => {
  const items = await queryAll({
    IndexName: TABLE.listIndex.name,
    KeyConditionExpression: 'listPk = :list',
    ExpressionAttributeValues: { ':list': REVIEWS_LIST },
    ScanIndexForward: false,
  });
  return items.map(toReview);
};

/** Reviews that one author may send at the same moment before one is told to come again. */
const MAX_RACES = 5;

/**
 * Writes review, author's latest rating and the product's sum and count together (promise R12).
 * @throws ShopError NOT_FOUND when the product was taken off the shelves meanwhile
 */
export const saveNewReview = async (review: ReviewRecord): Promise<void> => {
  const ratedKey = keys.rated(review.userId, review.productId);
  for (let race = 0; race < MAX_RACES; race += 1) {
    const [rated] = await getItems([ratedKey]);
    const before = rated?.['rating'] as number | undefined;
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
      ...(review.rating < 1
        ? []
        : [
            {
              Put: {
                TableName: env.tableName,
                Item: { ...ratedKey, rating: review.rating },
                // Two reviews of one author at once must not both replace the same rating.
                ...(before === undefined
                  ? { ConditionExpression: 'attribute_not_exists(pk)' }
                  : {
                      ConditionExpression: 'rating = :before',
                      ExpressionAttributeValues: { ':before': before },
                    }),
              },
            },
          ]),
    ]);
    if (failed.length === 0) return;
    if (failed.some(({ index }) => index === 0)) throw new ShopError('NOT_FOUND');
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};
