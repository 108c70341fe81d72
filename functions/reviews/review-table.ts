/** Reviews in the table. They stand in their product's partition, so that one query gets both. */
import type { ProductId, ReviewId } from '#shared/ids.ts';
import type { Review } from '#shared/schemas/review.ts';
import type { Item } from '../table/client.ts';
import { keys } from '../table/keys.ts';

/** A review as stored: the author's names and avatar are a snapshot (decision 32). */
export interface ReviewRecord {
  id: ReviewId;
  productId: ProductId;
  userId: string;
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
export const toReview = (item: Item): Review => {
  const review = item as unknown as ReviewRecord;
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
