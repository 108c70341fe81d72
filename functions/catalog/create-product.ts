import type { ProductId } from '#shared/domain/ids.ts';
import { createProduct } from '#shared/rows/catalog.ts';
import { ulid } from 'ulid';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { saveNewProduct } from './product-edit-table.ts';
import { toProductSummary } from './product-table.ts';

export const handler = signedInEndpoint(createProduct, async ({ form, files, now }) => {
  const product = await saveNewProduct({
    ...form,
    id: ulid(now.getTime()) as ProductId,
    images: await storeImages(files['imgs']),
    ratingSum: 0,
    ratingCount: 0,
    version: 1,
  });
  return { ...toProductSummary(product), reviews: [] };
});
