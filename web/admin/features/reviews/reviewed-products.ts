import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { Review } from '#shared/domain/schemas/review.ts';
import { UNREAD, type List } from '../../ui/list-rules.ts';

type Reviewed = Pick<ProductSummary, 'id' | 'slug' | 'title'>;

/** A review with what it is about; undefined once that has been taken off the shelves. */
export interface ReviewRow extends Review {
  product: Reviewed | undefined;
}

/** Reviews know their product's id only: the list is there when the products are there too. */
export const withProducts = (reviews: List<Review>, products: List<Reviewed>): List<ReviewRow> => {
  if (!products.isWhole) {
    return { ...UNREAD, status: products.status, problem: products.problem };
  }
  const byId = new Map(products.rows.map((product) => [product.id, product]));
  return {
    ...reviews,
    rows: reviews.rows.map((review) => ({ ...review, product: byId.get(review.productId) })),
    arriving: [],
    problem: reviews.problem ?? products.problem,
  };
};
