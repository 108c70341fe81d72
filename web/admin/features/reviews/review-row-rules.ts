import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import { NOT_LOADED, type List } from '../../api/list-rules.ts';

type ReviewedProduct = Pick<ProductSummary, 'id' | 'slug' | 'title'>;

export interface ReviewRow extends ModeratedReview {
  /** Undefined if the product was deleted. */
  product: ReviewedProduct | undefined;
}

/** Joins reviews with their products; has no rows before all products are loaded. */
export const joinProducts = (
  reviews: List<ModeratedReview>,
  products: List<ReviewedProduct>,
): List<ReviewRow> => {
  if (!products.isLoaded) {
    return { ...NOT_LOADED, status: products.status, problem: products.problem };
  }
  const byId = new Map(products.rows.map((product) => [product.id, product]));
  return {
    ...reviews,
    rows: reviews.rows.map((review) => ({ ...review, product: byId.get(review.productId) })),
    incoming: [],
    problem: reviews.problem ?? products.problem,
  };
};
