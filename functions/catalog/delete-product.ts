import { deleteProduct } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { removeProduct } from './product-edit-table.ts';

export const handler = signedInEndpoint(deleteProduct, (request) =>
  removeProduct(request.params.id, request),
);
