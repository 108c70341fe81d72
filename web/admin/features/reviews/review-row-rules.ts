import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';

type ReviewedProduct = Pick<ProductSummary, 'id' | 'slug' | 'title'>;

export interface ReviewRow extends ModeratedReview {
  /** Undefined if the product was deleted. */
  product: ReviewedProduct | undefined;
}

export const withProducts = (
  reviews: readonly ModeratedReview[],
  products: readonly ReviewedProduct[],
): ReviewRow[] => {
  const byId = new Map(products.map((product) => [product.id, product]));
  return reviews.map((review) => ({ ...review, product: byId.get(review.productId) }));
};
