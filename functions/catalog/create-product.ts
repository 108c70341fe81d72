import type { ProductId } from '#shared/domain/ids.ts';
import { createProduct } from '#shared/rows/catalog.ts';
import { ulid } from 'ulid';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { keys } from '../table/keys.ts';
import { saveNewProduct, unknownCategory } from './product-edit-table.ts';
import { toProductSummary } from './product-table.ts';

export const handler = signedInEndpoint(
  createProduct,
  async ({ form, files, items, now }) => {
    if (items.length === 0) throw unknownCategory();
    const product = await saveNewProduct({
      ...form,
      id: ulid(now.getTime()) as ProductId,
      images: await storeImages(files['imgs'], 'catalog'),
      ratingSum: 0,
      ratingCount: 0,
      version: 1,
    });
    return { ...toProductSummary(product), reviews: [] };
  },
  { alsoRead: ({ form }) => [keys.category(form.categoryId)] },
);
