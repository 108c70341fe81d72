import { listAllProducts } from '#shared/rows/drafts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { pageRequest } from '../table/page.ts';
import { findAnyProduct, listAllProductSummaries } from '../catalog/product-table.ts';

export const handler = signedInEndpoint(listAllProducts, async ({ query }) => {
  if (query.product === undefined) {
    return listAllProductSummaries(pageRequest(listAllProducts, query));
  }
  const product = await findAnyProduct(query.product);
  return { entries: product ? [product] : [], next: undefined };
});
