import { listAllProducts } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest } from '../table/page.ts';
import { findProductRecord, listCatalog, toStaffProduct } from './product-table.ts';

export const handler = signedInEndpoint(listAllProducts, async ({ query }) => {
  if (query.product === undefined) {
    const page = pageRequest(listAllProducts, query);
    return (await listCatalog(page, { withHidden: true })).products;
  }
  const product = await findProductRecord(query.product);
  return { entries: product ? [toStaffProduct(product)] : [], next: undefined };
});
