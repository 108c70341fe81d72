import { deleteProduct } from '#shared/rows/catalog.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { removeProduct } from './product-edit-table.ts';

export const handler = signedInEndpoint(deleteProduct, (request) =>
  removeProduct(request.params.id, request),
);
