import type { ProductId } from '#shared/domain/ids.ts';
import { factsIn } from '#shared/domain/schemas/facts-form.ts';
import { createProduct } from '#shared/rows/catalog.ts';
import { newId } from '../table/new-id.ts';
import { signedInReadingEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { CATEGORY } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { one } from '../table/wanted.ts';
import { saveNewProduct, unknownCategory } from './product-edit-table.ts';
import { toProductSummary } from './product-table.ts';

export const handler = signedInReadingEndpoint(
  createProduct,
  ({ form }) => ({ category: one(CATEGORY, keys.category(form.categoryId)) }),
  async ({ form, files, found: { category }, now }) => {
    if (!category) throw unknownCategory();
    const { title, description, price, stock, categoryId } = form;
    const product = await saveNewProduct({
      title,
      description,
      price,
      stock,
      categoryId,
      ...factsIn(form),
      id: newId(now) as ProductId,
      images: await storeImages(files['imgs'], 'catalog'),
      ratingSum: 0,
      ratingCount: 0,
      version: 1,
    });
    return { ...toProductSummary(product), reviews: [] };
  },
);
