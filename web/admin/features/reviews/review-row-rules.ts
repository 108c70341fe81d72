import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import { NOT_LOADED, type List } from '../../api/list-rules.ts';

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

/** Joins reviews with their products; has no rows before all products are loaded. */
export const joinProducts = (
  reviews: List<ModeratedReview>,
  products: List<ReviewedProduct>,
): List<ReviewRow> => {
  if (!products.isLoaded) {
    return { ...NOT_LOADED, status: products.status, problem: products.problem };
  }
  return {
    ...reviews,
    rows: withProducts(reviews.rows, products.rows),
    incoming: [],
    problem: reviews.problem ?? products.problem,
  };
};
