import { ShopError } from '#shared/domain/errors.ts';
import { deleteProduct } from '#shared/rows/catalog.ts';
import { historyOf } from '../history/history-table.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { keys } from '../table/keys.ts';
import { removeProduct } from './product-edit-table.ts';
import { findProductRecord } from './product-table.ts';

export const handler = signedInEndpoint(deleteProduct, async (request) => {
  const { params } = request;
  const product = await findProductRecord(params.id);
  if (!product) throw new ShopError('NOT_FOUND');
  await removeProduct(product, historyOf(keys.product(product.id), request, 'deleted'));
});
