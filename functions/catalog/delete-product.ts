import { ShopError } from '#shared/domain/errors.ts';
import { deleteProduct } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { removeProduct } from './product-edit-table.ts';
import { findProductRecord } from './product-table.ts';

export const handler = signedInEndpoint(deleteProduct, async ({ params }) => {
  const product = await findProductRecord(params.id);
  if (!product) throw new ShopError('NOT_FOUND');
  await removeProduct(product);
});
