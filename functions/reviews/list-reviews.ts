import { isPublic } from '#shared/domain/products.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { listReviews } from '#shared/rows/reviews.ts';
import { endpoint } from '../http/endpoint.ts';
import { getAll } from '../table/client.ts';
import { PRODUCT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { pageRequest } from '../table/page.ts';
import { listAllReviews, listReviewsOf } from './review-table.ts';

const publicAmong = async (ids: ReadonlySet<ProductId>): Promise<Set<ProductId>> => {
  const products = await getAll(PRODUCT, [...ids].map(keys.product));
  return new Set(products.filter(isPublic).map(({ id }) => id));
};

/** A hidden or deleted product has no reviews. */
export const handler = endpoint(listReviews, async ({ query }) => {
  const request = pageRequest(listReviews, query);
  if (query.productId !== undefined) {
    const [page, shown] = await Promise.all([
      listReviewsOf(query.productId, request),
      publicAmong(new Set([query.productId])),
    ]);
    return shown.size > 0 ? page : { entries: [], next: undefined };
  }
  const { entries, next } = await listAllReviews(request);
  const shown = await publicAmong(new Set(entries.map(({ productId }) => productId)));
  return { entries: entries.filter(({ productId }) => shown.has(productId)), next };
});
